import type { z } from 'zod'
import { invalid, Problem } from '#shared/problems.ts'
import { CALL_LIMITS, jsonReader } from './json.ts'

type Kind = 'array' | 'object' | 'number' | 'boolean' | 'text'

/** The kind of value a schema takes, under its optional, default and nullable wrappers. */
const kindOf = (schema: unknown): Kind => {
  const def = (schema as { def: { type: string; innerType?: unknown; in?: unknown } }).def
  if (def.innerType) return kindOf(def.innerType)
  if (def.type === 'pipe') return kindOf(def.in)
  if (def.type === 'array' || def.type === 'set' || def.type === 'tuple') return 'array'
  if (def.type === 'object' || def.type === 'record' || def.type === 'union') return 'object'
  if (def.type === 'number' || def.type === 'int') return 'number'
  return def.type === 'boolean' ? 'boolean' : 'text'
}

/** The schema of a list's members, under its wrappers. */
const memberOf = (schema: unknown): unknown => {
  const def = (schema as { def: { innerType?: unknown; in?: unknown; element?: unknown } }).def
  return def.element ?? (def.innerType || def.in ? memberOf(def.innerType ?? def.in) : undefined)
}

type ReadJson = ReturnType<typeof jsonReader>

const decoders: Record<Kind, (values: string[], schema: unknown, read: ReadJson) => unknown> = {
  text: (values) => values.at(-1),
  number: (values) => (/^-?\d+(\.\d+)?$/.test(values.at(-1)!) ? Number(values.at(-1)) : values.at(-1)),
  boolean: (values) =>
    ['true', 'false'].includes(values.at(-1)!) ? values.at(-1) === 'true' : values.at(-1),
  object: (values, _schema, read) => read(values.at(-1)!),
  array: (values, schema, read) => {
    const list = values.length === 1 ? read(values[0]!) : undefined
    if (Array.isArray(list)) return list
    const member = memberOf(schema)
    return member ? values.map((value) => decoders[kindOf(member)]([value], member, read)) : values
  },
}

const shapeOf = (schema: z.ZodObject): Record<string, unknown> => schema.shape

/** Converts texts from a query or a form to what the schema expects; lists may repeat or be a JSON list. */
export const fromTexts = (schema: z.ZodObject, values: Map<string, string[]>): Record<string, unknown> => {
  const shape = shapeOf(schema)
  const read = jsonReader()
  const result: Record<string, unknown> = {}
  for (const [name, texts] of values) {
    const member = shape[name]
    result[name] = member ? decoders[kindOf(member)](texts, member, read) : texts.at(-1)
  }
  return result
}

/**
 * Reads the query as texts by name; empty values count as absent. Throws `unknown_parameter` for names the
 * call does not know.
 */
export const queryTexts = (
  schema: z.ZodObject | undefined,
  search: URLSearchParams,
): Map<string, string[]> => {
  const known = schema ? shapeOf(schema) : {}
  const texts = new Map<string, string[]>()
  for (const [name, value] of search) {
    if (!Object.hasOwn(known, name)) {
      throw new Problem('unknown_parameter', `This call does not know the parameter "${name.slice(0, 60)}"`)
    }
    if (value !== '') texts.set(name, [...(texts.get(name) ?? []), value])
  }
  return texts
}

const refuse = (detail: string): never => {
  throw new Problem('malformed', detail)
}

const requireReadable = (value: unknown, depth = 0): void => {
  if (depth > CALL_LIMITS.depth) refuse('The request is nested too deeply')
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) refuse('The request contains invalid characters')
  } else if (Array.isArray(value)) {
    for (const inner of value) requireReadable(inner, depth + 1)
  } else if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      requireReadable(key, depth + 1)
      requireReadable(inner, depth + 1)
    }
  }
}

const fieldErrors = (issues: readonly z.core.$ZodIssue[]): Record<string, string[]> => {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : ['']
    for (const name of names) {
      const path = [...issue.path.map(String), ...(name ? [name] : [])].join('.') || '(body)'
      const message =
        issue.code === 'unrecognized_keys' ? 'This call does not know this field' : issue.message
      fields[path] = [...(fields[path] ?? []), message]
    }
  }
  return fields
}

/**
 * Checks the value against the schema. `part` decides the answer: a wrong query is 400, a wrong path 404, a
 * wrong body 422 with all field errors.
 */
export const check = (schema: z.ZodObject, value: unknown, part: 'params' | 'query' | 'body'): unknown => {
  requireReadable(value)
  const result = schema.safeParse(value)
  if (result.success) return result.data
  if (part === 'params') throw new Problem('not_found')
  const fields = fieldErrors(result.error.issues)
  if (part === 'query') {
    throw new Problem('malformed', `The query is not valid: ${Object.keys(fields).join(', ')}`, { fields })
  }
  throw invalid(fields)
}
