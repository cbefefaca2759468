import { readFile } from 'node:fs/promises'
import type satori from 'satori'
import sharp from 'sharp'
import { CARD } from '#shared/cards.ts'
import type { Card } from './tasks.ts'

const INK = '#1C1917'
const QUIET = '#57534E'

type Node = Parameters<typeof satori>[0]
type Style = Record<string, string | number>
const box = (style: Style, children: unknown): Node =>
  ({ type: 'div', props: { style: { display: 'flex', ...style }, children } }) as unknown as Node
const image = (src: string, size: number, style: Style = {}): Node =>
  ({ type: 'img', props: { src, width: size, height: size, style } }) as unknown as Node

const MARK = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" width="56" height="56"><rect width="28" height="28" rx="8" fill="#F97316"/><path d="M8 21V8.500A1.500 1.500 0 0 1 9.500 7H20v3.600h-8v3.200h6.500v3.600H12V21z" fill="#1C1917"/></svg>',
).toString('base64')}`

const faces = [
  { name: 'Poppins', set: 'latin' },
  { name: 'Poppins Ext', set: 'latin-ext' },
]
const readFonts = () =>
  Promise.all(
    faces.flatMap(({ name, set }) =>
      ([400, 600] as const).map(async (weight) => ({
        name,
        weight,
        style: 'normal' as const,
        data: await readFile(
          new URL(import.meta.resolve(`@fontsource/poppins/files/poppins-${set}-${weight}-normal.woff`)),
        ),
      })),
    ),
  )
let fonts: ReturnType<typeof readFonts> | undefined

/** What the font cannot draw: other scripts, emoji, control characters. */
const FOREIGN = /[^\u0020-\u007e\u00a1-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20a0-\u20bf\u2122]/g
const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Returns the part of the text that can be drawn, or `instead` if that would leave less than half of it. */
export const drawable = (text: string, instead = ''): string => {
  const left = text.normalize('NFC').replace(/\s+/g, ' ').replace(FOREIGN, '').replace(/ {2,}/g, ' ').trim()
  return lettersIn(left) * 2 > lettersIn(text.normalize('NFC')) ? left : instead
}

const clamped = (lines: number): Style => ({
  display: 'block',
  lineClamp: lines,
  wordBreak: 'break-word',
  overflow: 'hidden',
})

/** Room for descenders in the last line of the title, which would be cut off. */
const TAIL = 12

const layout = (card: Card, logo: string | null): Node => {
  const owner = drawable(card.owner)
  const title = drawable(card.title, owner || `${card.label} on Fairlead`)
  const above = owner && owner !== title ? owner : ''
  const size = title.length > 70 ? 54 : title.length > 36 ? 64 : 76
  return box(
    {
      ...CARD,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '60px 84px 48px',
      background: '#FFF4E6',
      borderBottom: '16px solid #F97316',
      color: INK,
      fontFamily: 'Poppins, Poppins Ext',
    },
    [
      box({ flexDirection: 'column' }, [
        box({ alignItems: 'center', height: logo || above ? 96 : 24, marginBottom: 24 }, [
          ...(logo ? [image(logo, 96, { borderRadius: 20, marginRight: 28 })] : []),
          box({ fontSize: 36, fontWeight: 600, width: logo ? 900 : 1030, ...clamped(1) }, above),
        ]),
        box(
          {
            fontSize: size,
            fontWeight: 600,
            lineHeight: 1.18,
            paddingBottom: TAIL,
            width: 1030,
            ...clamped(3),
          },
          title,
        ),
        box(
          { fontSize: 32, marginTop: 20 - TAIL, color: QUIET, width: 1030, ...clamped(1) },
          drawable(card.detail),
        ),
      ]),
      box({ alignItems: 'center', justifyContent: 'space-between' }, [
        box({ alignItems: 'center' }, [
          image(MARK, 56, { marginRight: 20 }),
          box({ fontSize: 36, fontWeight: 600 }, 'Fairlead'),
        ]),
        box({ fontSize: 28, color: QUIET }, card.label),
      ]),
    ],
  )
}

/** Small and as PNG; none if it can't be read. */
const small = async (logo: Uint8Array | null): Promise<string | null> => {
  if (!logo) return null
  try {
    const picture = sharp(logo).resize(192, 192, { fit: 'contain', background: '#FFFFFF' })
    const png = await picture.flatten({ background: '#FFFFFF' }).png().toBuffer()
    return `data:image/png;base64,${png.toString('base64')}`
  } catch {
    return null
  }
}

export const drawCard = async (card: Card, logo: Uint8Array | null): Promise<Uint8Array> => {
  const { default: render } = await import('satori')
  fonts ??= readFonts()
  const svg = await render(layout(card, await small(logo)), { ...CARD, fonts: await fonts })
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
}
