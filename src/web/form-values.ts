import type { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import type { FieldErrors } from '#shared/problems.ts'

type Body<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : object
type FileName<E extends Endpoint> = E['files'] extends Record<infer N, unknown> ? N & string : never
/** Inputs hold '' or null while nothing is chosen. */
type Loose<T> = T extends readonly unknown[] ? T : T | '' | null

/** What the inputs of a form for this call hold. */
export type FormValues<E extends Endpoint> = { [K in keyof Body<E>]-?: Loose<Body<E>[K]> } & {
  [K in FileName<E>]?: File | null
}

interface Definition {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
}

const definitionOf = (schema: z.ZodType): Definition => {
  const definition = schema.def as unknown as Definition
  return definition.innerType ? definitionOf(definition.innerType) : definition
}

const settleEmpty = (schema: z.ZodType, value: unknown): unknown =>
  [value, undefined, null].find((candidate) => schema.safeParse(candidate).success)

const settleObject = (shape: Record<string, z.ZodType>, value: object): Record<string, unknown> => {
  const given = value as Record<string, unknown>
  const names = Object.keys(shape).filter((name) => name in given)
  return Object.fromEntries(names.map((name) => [name, normalizeEmpty(shape[name]!, given[name])]))
}

/** Turns empty inputs into what the contract accepts as "nothing": '' where allowed, else absent, else null. */
export const normalizeEmpty = (schema: z.ZodType, value: unknown): unknown => {
  if (value === '' || value === null || value === undefined) return settleEmpty(schema, value)
  const { shape, element } = definitionOf(schema)
  if (Array.isArray(value)) return element ? value.map((one) => normalizeEmpty(element, one)) : value
  return shape && typeof value === 'object' ? settleObject(shape, value) : value
}

const NEEDED = 'This field is required'

/** Returns every field error of the contract's own schema, by path. */
export const bodyErrors = (schema: z.ZodObject, body: unknown): FieldErrors => {
  const result = schema.safeParse(body, {
    error: (issue) => (issue.input === undefined || issue.input === null ? NEEDED : undefined),
  })
  const fields: FieldErrors = {}
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.') || '(body)'
    fields[path] = [...(fields[path] ?? []), issue.message]
  }
  return fields
}

/**
 * Keeps one line per field, without repeats. An error on an entry of a list that is one field belongs to the
 * list: `lists` has its name as the first group.
 */
export const inOneLine = (fields: FieldErrors, lists?: RegExp): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [
      lists ? path.replace(lists, '$1') : path,
      [...new Set(messages)].join('. '),
    ]),
  )

type Problems<V> = (values: V) => Record<string, string>

/** When two fields contradict each other, the one named need not be the one that changed. */
const culprit = <V extends object>(values: V, kept: V, problemsOf: Problems<V>): keyof V | undefined => {
  const wrong = Object.keys(problemsOf(values)).length
  return (Object.keys(values) as (keyof V)[]).find(
    (name) =>
      values[name] !== kept[name] &&
      Object.keys(problemsOf({ ...values, [name]: kept[name] })).length < wrong,
  )
}

/** Returns the values with invalid ones as they were when last saved, or null where that doesn't make them valid. */
export const validValues = <V extends object>(values: V, kept: V, problemsOf: Problems<V>): V | null => {
  const paths = Object.keys(problemsOf(values))
  if (paths.length === 0) return values
  const roots = [...new Set(paths.map((path) => path.split('.')[0] as keyof V))]
  const changed = roots.filter((name) => name in kept && values[name] !== kept[name])
  const back = changed.length > 0 ? changed : [culprit(values, kept, problemsOf)]
  if (back[0] === undefined) return null
  const before = Object.fromEntries(back.map((name) => [name, kept[name!]]))
  return validValues({ ...values, ...before }, kept, problemsOf)
}

/** `screening_questions.0.label` → `Screening questions 1 label` */
export const wordsOf = (path: string): string => {
  const words = path
    .replace(/(^|\.)(\d+)(?=\.|$)/g, (_, dot: string, index: string) => `${dot}${Number(index) + 1}`)
    .replace(/[._]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
