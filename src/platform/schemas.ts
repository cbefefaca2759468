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

/** `X | null` as the serialiser likes it: a union would be tried branch by branch for every value. */
const withoutUnion = (schema: Json): Json => {
  const branches = schema.anyOf as Json[] | undefined
  if (branches?.length !== 2) return schema
  const rest = branches.filter((branch) => branch.type !== 'null')
  return rest.length === 1 ? { ...rest[0], nullable: true } : schema
}

const forSerialiser = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(forSerialiser)
  if (!schema || typeof schema !== 'object') return schema
  const plain = withoutUnion(schema as Json)
  const literal = plain.enum ?? (plain.const === undefined ? undefined : [plain.const])
  const type = plain.type ?? (literal ? typeOfEnum(literal as unknown[]) : undefined)
  const entries = Object.entries(plain)
    .filter(([key]) => !DROPPED.includes(key))
    .map(([key, value]): [string, unknown] => [
      key,
      key === 'properties' ? mapValues(value as Json) : forSerialiser(value),
    ])
  return { ...Object.fromEntries(entries), ...(type ? { type } : {}) }
}

const mapValues = (properties: Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, forSerialiser(value)]))

/** The JSON Schema the compiled serialiser is made from; members the contract does not name are dropped. */
export const serialiserSchema = (output: z.ZodType): Json =>
  forSerialiser(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any', reused: 'inline' })) as Json

/** The JSON Schema the API description shows. */
export const describedSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json
  return rest
}
