import type { FastifyRequest } from 'fastify'
import type { FileKind } from '../shared/endpoint.ts'
import { fileRules } from '../shared/files.ts'
import { Problem } from '../shared/problems.ts'
import { checkUpload, tooLarge, type Upload } from './uploads.ts'

export interface FormParts {
  texts: Map<string, string[]>
  files: Record<string, Upload>
}

const MAX_FIELD_BYTES = 1024 * 1024

/** Reads a multipart body: texts as they are, files checked by content. Empty files count as absent. */
export const readForm = async (
  request: FastifyRequest,
  kinds: Record<string, FileKind>,
): Promise<FormParts> => {
  const texts: FormParts['texts'] = new Map()
  const received: Array<{ field: string; name: string; bytes: Buffer }> = []
  const largest = Math.max(...Object.values(kinds).map((kind) => fileRules[kind].limit))
  const parts = request.parts({
    limits: { fileSize: largest + 1, fieldSize: MAX_FIELD_BYTES, files: 5, fields: 100, parts: 105 },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Problem('too_large', `The field ${part.fieldname} is too large`)
      if (part.value !== '')
        texts.set(part.fieldname, [...(texts.get(part.fieldname) ?? []), String(part.value)])
      continue
    }
    const kind = kinds[part.fieldname]
    if (!kind)
      throw new Problem('unknown_parameter', `This call takes no file named "${part.fieldname.slice(0, 60)}"`)
    const bytes = await part.toBuffer().catch((error: { code?: string }) => {
      throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(part.fieldname, kind) : error
    })
    if (bytes.length > 0) received.push({ field: part.fieldname, name: part.filename ?? '', bytes })
  }
  const files: FormParts['files'] = {}
  for (const { field, name, bytes } of received)
    files[field] = await checkUpload(bytes, name, field, kinds[field]!)
  return { texts, files }
}
