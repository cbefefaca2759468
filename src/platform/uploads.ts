import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { FileKind } from '../shared/endpoint.ts'
import { DOCX, fileRules } from '../shared/files.ts'
import { Problem } from '../shared/problems.ts'

const MAX_PIXELS = 40_000_000
const MAX_WIDTH = 2048

/** A file whose content was checked; pictures are made anew, so nothing of the original's metadata is left. */
export interface Upload {
  kind: FileKind
  filename: string
  content_type: string
  bytes: Buffer
  width: number | null
  height: number | null
}

const wrong = {
  file_type: 'This file holds something else, whatever its name says',
  file_too_large: 'This file is too large',
}

const refused = (word: keyof typeof wrong, field: string, kind: FileKind) => {
  const message = `${wrong[word]}. Choose ${fileRules[kind].words}`
  return new Problem(word, message, { fields: { [field]: [message] } })
}

export const tooLarge = (field: string, kind: FileKind): Problem => refused('file_too_large', field, kind)

const redrawn = async (bytes: Buffer, field: string): Promise<Omit<Upload, 'kind' | 'filename'>> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: true, failOn: 'error' })
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: MAX_WIDTH, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return {
      bytes: data,
      content_type: 'image/webp',
      width: info.width,
      height: info.pageHeight ?? info.height,
    }
  } catch {
    const message = 'This picture cannot be read or is too large in pixels; save it again as JPEG or PNG'
    throw new Problem('invalid', message, { fields: { [field]: [message] } })
  }
}

const readableText = (bytes: Buffer): boolean => {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0')
  } catch {
    return false
  }
}

const extension: Record<string, string> = {
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  [DOCX]: '.docx',
}

/** The name a person gave, without folders and control characters, with the extension its content deserves. */
const safeName = (name: string, type: string): string => {
  const base = (name.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '').slice(0, 180)
  const stem = base.replace(/\.[^.]*$/, '') || 'file'
  return `${stem}${extension[type] ?? ''}`
}

/** Decides by content what a file is. Throws `file_too_large`, `file_type` or `invalid`, naming the field. */
export const checkUpload = async (
  bytes: Buffer,
  name: string,
  field: string,
  kind: FileKind,
): Promise<Upload> => {
  if (bytes.length > fileRules[kind].limit) throw tooLarge(field, kind)
  if (kind === 'data') {
    if (!readableText(bytes)) throw refused('file_type', field, kind)
    return {
      kind,
      filename: safeName(name, ''),
      content_type: 'text/plain; charset=utf-8',
      bytes,
      width: null,
      height: null,
    }
  }
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!type || !fileRules[kind].types.includes(type)) throw refused('file_type', field, kind)
  if (type.startsWith('image/')) {
    const picture = await redrawn(bytes, field)
    return { kind, filename: safeName(name, picture.content_type), ...picture }
  }
  return { kind, filename: safeName(name, type), content_type: type, bytes, width: null, height: null }
}
