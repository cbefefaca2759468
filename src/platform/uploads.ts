import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { FileKind } from '#shared/endpoint.ts'
import { DOCX, fileRules } from '#shared/files.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { drawn, NotDrawn } from './drawing/pool.ts'
import type { Drawn, PictureRejection } from './drawing/tasks.ts'

/** A file whose content was checked; pictures are re-encoded, so nothing of the original's metadata is left. */
export interface Upload {
  kind: FileKind
  filename: string
  content_type: string
  byte_size: number
  width: number | null
  height: number | null
  /** Its bytes, or the path of the file that holds them as long as the call runs. */
  content: Uint8Array | string
}

/** A file still where it was received. */
export interface Received {
  path: string
  size: number
}

const wrong = {
  file_type: 'This file’s content doesn’t match its name',
  file_too_large: 'This file is too large',
}

const refused = (word: keyof typeof wrong, field: string, kind: FileKind) => {
  const message = `${wrong[word]}. Choose ${fileRules[kind].words}`
  return new Problem(word, message, { fields: { [field]: [message] } })
}

export const tooLarge = (field: string, kind: FileKind): Problem => refused('file_too_large', field, kind)

const unfit: Record<PictureRejection, string> = {
  unreadable: 'This picture can’t be read; save it again as JPEG or PNG',
  too_many_pixels: 'This picture has more than 50 million pixels; make it smaller',
  moves_too_much: 'This animation has too many frames for its size; make it shorter or smaller',
  takes_too_long: 'This picture takes too long to read; save it again as JPEG or PNG',
}

/** All of it in memory. */
export const bytesOf = async ({ content }: Pick<Upload, 'content'>): Promise<Uint8Array> =>
  typeof content === 'string' ? readFile(content) : content

const redrawn = async (source: Upload['content'], field: string, asker: string): Promise<Drawn> => {
  try {
    return await drawn(asker, (draw) => draw({ task: 'redraw', source }))
  } catch (error) {
    if (error instanceof NotDrawn) throw invalid({ [field]: [unfit[error.unfit]] }, unfit[error.unfit])
    throw error
  }
}

/** Whether it is UTF-8, checked piece by piece: as a whole it would fill memory twice. */
const readableText = async (content: Buffer | Received): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const holds = (piece: Buffer) => !decoder.decode(piece, { stream: true }).includes('\0')
  try {
    if (Buffer.isBuffer(content)) {
      if (!holds(content)) return false
    } else for await (const piece of createReadStream(content.path)) if (!holds(piece as Buffer)) return false
    return !decoder.decode().includes('\0')
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false
    throw error
  }
}

const extension: Record<string, string> = {
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  [DOCX]: '.docx',
}

/** The name a person gave, without folders and control characters, with the extension its content calls for. */
const safeName = (name: string, type: string): string => {
  const base = (name.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '').slice(0, 180)
  const stem = base.replace(/\.[^.]*$/, '') || 'file'
  return `${stem}${extension[type] ?? ''}`
}

/** Decides by content what a file is. Throws `file_too_large`, `file_type` or `invalid`, naming the field. */
export const checkUpload = async (
  content: Buffer | Received,
  name: string,
  field: string,
  kind: FileKind,
  asker = '',
): Promise<Upload> => {
  const size = Buffer.isBuffer(content) ? content.length : content.size
  const as = (content_type: string) => ({
    kind,
    filename: safeName(name, content_type),
    content_type,
    byte_size: size,
    width: null,
    height: null,
    content: Buffer.isBuffer(content) ? content : content.path,
  })
  if (size > fileRules[kind].limit) throw tooLarge(field, kind)
  if (kind === 'data') {
    if (!(await readableText(content))) throw refused('file_type', field, kind)
    return as('text/plain; charset=utf-8')
  }
  const found = Buffer.isBuffer(content) ? fileTypeFromBuffer(content) : fileTypeFromFile(content.path)
  const type = (await found)?.mime
  if (!type || !fileRules[kind].types.includes(type)) throw refused('file_type', field, kind)
  if (!type.startsWith('image/')) return as(type)
  const source = Buffer.isBuffer(content) ? content : content.path
  const { bytes, content_type, width, height } = await redrawn(source, field, asker)
  return { ...as(content_type), byte_size: bytes.length, width, height, content: bytes }
}
