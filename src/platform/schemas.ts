import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

type Json = { [key: string]: unknown }

const DROPPED = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  '$schema',
  'default',
  'enum',
  'const',
  'description',
  'minItems',
  'maxItems',
  'propertyNames',
]
const typeOfEnum = (values: unknown[]): string =>
  values.every((value) => typeof value === 'number') ? 'number' : 'string'

/**
 * Writes `X | null` in the form the serializer is fast with: a union would be tried branch by branch for
 * every value.
 */
const withoutUnion = (schema: Json): Json => {
  const branches = schema.anyOf as Json[] | undefined
  if (branches?.length !== 2) return schema
  const rest = branches.filter((branch) => branch.type !== 'null')
  return rest.length === 1 ? { ...rest[0], nullable: true } : schema
}

const forSerializer = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(forSerializer)
  if (!schema || typeof schema !== 'object') return schema
  const plain = withoutUnion(schema as Json)
  const literal = plain.enum ?? (plain.const === undefined ? undefined : [plain.const])
  const type = plain.type ?? (literal ? typeOfEnum(literal as unknown[]) : undefined)
  const entries = Object.entries(plain)
    .filter(([key]) => !DROPPED.includes(key))
    .map(([key, value]): [string, unknown] => [
      key,
      key === 'properties' ? mapValues(value as Json) : forSerializer(value),
    ])
  return { ...Object.fromEntries(entries), ...(type ? { type } : {}) }
}

const mapValues = (properties: Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, forSerializer(value)]))

const describe = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json

/** A contract does not change while a process runs, and describing one takes longer than building the rest. */
const kept = <T>(make: (schema: z.ZodType) => T) => {
  const made = new WeakMap<z.ZodType, T>()
  return (schema: z.ZodType): T => {
    const known = made.get(schema) ?? make(schema)
    made.set(schema, known)
    return known
  }
}

/**
 * Writes answers as JSON, dropping members the contract does not name. Compiled at the first answer, which
 * keeps startup fast.
 */
export const serializerOf = kept((output) => fastJson(forSerializer(describe(output, 'output')) as Schema))

const shown = (io: 'input' | 'output') =>
  kept((schema) => {
    const { $schema: _, ...rest } = describe(schema, io)
    return rest
  })

const described = { input: shown('input'), output: shown('output') }

/** The JSON Schema shown in the API description. */
export const describedSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => described[io](schema)
