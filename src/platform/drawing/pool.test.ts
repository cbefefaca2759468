import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { animation, imageBomb, picture } from '../../../tests/harness/files.ts'
import { checkUpload } from '../uploads.ts'
import { drawn } from './pool.ts'

const upload = (bytes: Uint8Array, name = 'me.png') =>
  checkUpload(Buffer.from(bytes), name, 'coverFile', 'image', 'somebody')
const complaint = (bytes: Uint8Array) =>
  upload(bytes).then(
    () => 'taken',
    (error: { word: string; fields: Record<string, string[]> }) =>
      `${error.word}: ${error.fields.coverFile![0]}`,
  )
const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c' }, limitInputPixels: false })

const moving = async (...shape: Parameters<typeof animation>) =>
  Buffer.from(await (await animation(...shape)).arrayBuffer())

describe('a picture somebody sends', () => {
  test('moves as far as that is little work', async () => {
    const { content, width, height } = await upload(await moving(40, 30, 12), 'me.webp')
    expect([width, height, (await sharp(content).metadata()).pages]).toEqual([40, 30, 12])
  })

  test.each([
    ['too many frames', () => moving(8, 8, 230)],
    ['too many pixels in all frames together', () => moving(900, 700, 20)],
  ])('that moves with %s is refused', async (_, made) => {
    expect(await complaint(await made())).toMatch(/^invalid: This animation has too many frames for its size/)
  })

  test.each([
    ['that would unfold to 900 million pixels', async () => Buffer.from(await imageBomb().arrayBuffer())],
    ['of 54 million pixels', () => plain(9000, 6000).png({ compressionLevel: 1 }).toBuffer()],
  ])('%s is refused', async (_, made) => {
    expect(await complaint(await made())).toMatch(/^invalid: This picture has more than 50 million pixels/)
  })

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
    ['SVG behind an XML head', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page that begins like a GIF', Buffer.from('GIF89a/*<script>alert(1)</script>')],
    ['half a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0])],
  ])('that is %s is not taken', async (_, bytes) => {
    expect(await complaint(bytes)).toMatch(/^(file_type|invalid): /)
  })

  test('with something else behind it loses that', async () => {
    const behind = '<script>alert(document.cookie)</script>'
    const bytes = Buffer.concat([await plain(60, 40).png().toBuffer(), Buffer.from(behind)])
    const { content, content_type } = await upload(bytes)
    expect(content_type).toBe('image/webp')
    expect(Buffer.from(content as Uint8Array).includes('script')).toBe(false)
  })

  test('in inks or with megabytes of color profile becomes an ordinary one', async () => {
    const inks = await plain(60, 40).toColorspace('cmyk').jpeg().toBuffer()
    expect((await sharp(inks).metadata()).space).toBe('cmyk')
    const segment = Buffer.alloc(65_535, 65)
    segment.set([0xff, 0xe2, 0xff, 0xfd])
    const jpeg = Buffer.from(await (await picture(60, 40)).arrayBuffer())
    const profiled = Buffer.concat([
      jpeg.subarray(0, 2),
      ...Array<Buffer>(60).fill(segment),
      jpeg.subarray(2),
    ])
    for (const bytes of [inks, profiled]) {
      const { content, byte_size } = await upload(bytes, 'me.jpg')
      const { space, icc, exif } = await sharp(content).metadata()
      expect([space, icc, exif, byte_size < 5000]).toEqual(['srgb', undefined, undefined, true])
    }
  })
})

describe('the process that draws', () => {
  test('is ended when a picture takes too long, and draws the next', async () => {
    const bytes = new Uint8Array(await (await picture(400, 400)).arrayBuffer())
    const large = new Uint8Array(await plain(6000, 6000).png({ compressionLevel: 1 }).toBuffer())
    const redraw = (given: Uint8Array, limits?: Parameters<typeof drawn>[2]) =>
      drawn('somebody', (draw) => draw({ task: 'redraw', source: given }), limits)
    const [slow, starved, next] = await Promise.allSettled([
      redraw(large, { processor: 1, wall: 30_000 }),
      redraw(bytes, { processor: 20_000, wall: 1 }),
      redraw(bytes),
    ])
    // nobody’s picture is at fault where the machine is too busy to draw
    expect(starved).toMatchObject({ status: 'rejected', reason: { word: 'overloaded' } })
    expect(slow).toMatchObject({ status: 'rejected', reason: { unfit: 'takes_too_long' } })
    expect(next).toMatchObject({ status: 'fulfilled', value: { width: 400, content_type: 'image/webp' } })
  })

  test('ends with nobody waiting for it', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        drawn('somebody', (draw) =>
          draw({ task: 'size', bytes: new Uint8Array(10), width: 96, wanted: 'any' }),
        ),
      ),
    )
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  })
})
