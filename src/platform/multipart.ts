import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileKind } from '#shared/endpoint.ts'
import { fileRules } from '#shared/files.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { notReceived, type Reception } from './receiving.ts'
import { type Received, tooLarge } from './uploads.ts'

export interface ReceivedFile extends Received {
  field: string
  name: string
}

export interface FormParts {
  texts: Map<string, string[]>
  files: ReceivedFile[]
}

export interface FormRules {
  /** The names of the texts the call knows. */
  members: ReadonlySet<string>
  files: Readonly<Record<string, FileKind>>
  /** Bytes of all texts together. */
  texts: number
}

const MAX_TEXTS = 100
/** Names, types and lines between the parts. */
const AROUND = 64 * 1024

const fieldTooLarge = (field: string) =>
  new Problem('too_large', `The field ${field.slice(0, 60)} is too large`)

/** The most bytes a form with these fields can have. */
const largestForm = ({ files, texts }: FormRules): number =>
  Object.values(files).reduce((sum, kind) => sum + fileRules[kind].limit, texts + AROUND)

/** A form that declares itself too large is refused before any of it is read. */
const requireFitting = (request: FastifyRequest, rules: FormRules): void => {
  if (Number(request.headers['content-length'] ?? 0) <= largestForm(rules)) return
  const [only, ...others] = Object.entries(rules.files)
  throw only && others.length === 0 ? tooLarge(...only) : new Problem('too_large')
}

const isJson = (type: string | undefined): boolean => type?.startsWith('application/json') ?? false

/**
 * A text declared as JSON is read like any other: otherwise the form parser would parse it, whatever its size
 * once expanded.
 */
const textOf = async ({ file, fieldname, mimetype, filename }: MultipartFile, rules: FormRules) => {
  if (filename !== undefined || !isJson(mimetype) || !rules.members.has(fieldname)) return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > rules.texts) throw fieldTooLarge(fieldname)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const receive = async (
  part: MultipartFile,
  kind: FileKind,
  path: string,
  reception: Reception,
): Promise<number> => {
  let size = 0
  const file = await open(path, 'wx', 0o600).catch(notReceived)
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > fileRules[kind].limit) throw tooLarge(part.fieldname, kind)
      await reception.take(chunk.length, () => file.appendFile(chunk))
    }
  } finally {
    await file.close()
  }
  return size
}

/** Reads a multipart body: the texts the call knows, and one file per name it knows. Empty files count as absent. */
export const readForm = async (
  request: FastifyRequest,
  rules: FormRules,
  reception: Reception,
): Promise<FormParts> => {
  requireFitting(request, rules)
  const texts: FormParts['texts'] = new Map()
  const files: ReceivedFile[] = []
  const seen = new Set<string>()
  let textBytes = 0
  const names = Object.keys(rules.files)
  const parts = request.parts({
    limits: {
      fileSize: Math.max(...Object.values(rules.files).map((kind) => fileRules[kind].limit)) + 1,
      fieldSize: rules.texts,
      files: MAX_TEXTS,
      fields: MAX_TEXTS,
      parts: MAX_TEXTS + names.length + 1,
      headerPairs: 20,
    },
    isPartAFile: (_, type, filename) => filename !== undefined || isJson(type),
  })
  for await (const part of parts) {
    const text = part.type === 'field' ? String(part.value) : await textOf(part, rules)
    if (text !== null) {
      textBytes += Buffer.byteLength(text)
      if (textBytes > rules.texts || (part.type === 'field' && part.valueTruncated))
        throw fieldTooLarge(part.fieldname)
      if (text === '') continue
      // what the call does not know is refused by its schema, with all other errors; its value is not kept
      const kept = rules.members.has(part.fieldname) ? text : ''
      texts.set(part.fieldname, [...(texts.get(part.fieldname) ?? []), kept])
      continue
    }
    if (part.type === 'field') continue
    const field = part.fieldname
    const kind = Object.hasOwn(rules.files, field) ? rules.files[field] : undefined
    if (!kind)
      throw new Problem('unknown_parameter', `This call doesn’t take a file named "${field.slice(0, 60)}"`)
    if (seen.has(field)) throw invalid({ [field]: ['Choose one file'] })
    seen.add(field)
    const path = join(await reception.folder(), String(files.length))
    const size = await receive(part, kind, path, reception)
    if (size > 0) files.push({ field, name: part.filename ?? '', path, size })
    else await rm(path)
  }
  return { texts, files }
}
