import sharp from 'sharp'

const BOUNDARY = 'a-line-between-parts'
export const multipart = `multipart/form-data; boundary=${BOUNDARY}`
export const part = (name: string, content: Buffer, filename?: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"\r\nContent-Type: application/octet-stream` : ''}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
export const formOf = (...parts: Buffer[]): Buffer =>
  Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])

const noise = (bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  let state = 1
  for (let n = 0; n < bytes; n++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    buffer[n] = state >>> 24
  }
  return buffer
}

const le = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}
const riff = (type: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), le(data.length, 4), data, Buffer.alloc(data.length % 2)])

/** Few bytes, many frames. */
const animation = async (width: number, height: number, frames: number): Promise<Buffer> => {
  const still = async (background: string) =>
    (
      await sharp({ create: { width, height, channels: 3, background } })
        .webp()
        .toBuffer()
    ).subarray(12)
  const shades = [await still('#c2410c'), await still('#0c41c2')]
  const size = Buffer.concat([le(width - 1, 3), le(height - 1, 3)])
  const frame = (n: number) =>
    riff('ANMF', Buffer.concat([Buffer.alloc(6), size, le(100, 3), Buffer.alloc(1), shades[n % 2]!]))
  const shown = Array.from({ length: frames }, (_, n) => frame(n))
  const head = riff('VP8X', Buffer.concat([le(2, 4), size]))
  return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), head, riff('ANIM', Buffer.alloc(6)), ...shown]))
}

export const picture = (name: string, bytes: Buffer) => part(name, bytes, 'me.jpg')
export const job = (description: string): string =>
  JSON.stringify([{ key: 'a', title: 'A job', description }])
const membersOf = (count: number): string =>
  `{${Array.from({ length: count }, (_, n) => `"m${n}":1`).join(',')}}`
export const importOf = (text: string): Buffer =>
  formOf(part('dry_run', Buffer.from('true')), part('jobsFile', Buffer.from(text), 'jobs.json'))

/** What attackers prepare in advance. */
export const makeWeapons = async () => {
  const scene = await sharp(noise(1200 * 1000 * 3), { raw: { width: 1200, height: 1000, channels: 3 } })
    .resize(6000, 5000)
    .jpeg({ quality: 30 })
    .toBuffer()
  const bomb = picture('studentFile', await animation(1000, 1000, 38))
  const resume = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10_000_000, 32)])
  const unfinished = resume.subarray(0, 9_000_000)
  return {
    bomb: formOf(bomb),
    five: formOf(...Array<Buffer>(5).fill(bomb)),
    photo: formOf(picture('studentFile', scene)),
    resume: formOf(part('resumeFile', resume, 'r.pdf')),
    begun: {
      stranger: part('fairleadCareerFile', unfinished, 'r.pdf'),
      student: part('resumeFile', unfinished, 'r.pdf'),
    },
    imports: [
      job('<a '.repeat(1_000_000)),
      job('<'.repeat(50_000)),
      `[${membersOf(1_500_000)}]`,
      '['.repeat(24_000_000),
    ].map(importOf),
    bodies: [
      JSON.stringify({ title: 'A job', description: '<'.repeat(50_000) }),
      membersOf(80_000),
      '['.repeat(1_000_000),
    ],
  }
}
export type Weapons = Awaited<ReturnType<typeof makeWeapons>>
