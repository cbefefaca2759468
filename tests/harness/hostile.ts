import fc from 'fast-check'
import { z } from 'zod'

/** What a JSON Schema, as generated from a contract, says about a value. */
interface Shape {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  items?: Shape
  prefixItems?: Shape[]
  properties?: Record<string, Shape>
  propertyNames?: Shape
  additionalProperties?: Shape | boolean
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

const MAX_INT4 = 2 ** 31 - 1

export const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u200b\ufeff',
  'İıſß',
  '𝕏'.repeat(300),
  'x'.repeat(20_000),
  '../../etc/passwd',
  "' or 1=1 --",
  '%_\\',
  ':*&|!<->()',
  '<script>alert(1)</script>',
  '<p>'.repeat(2000),
  '=cmd()',
  '{"a":1}',
  '[1,',
  'null',
  'NaN',
  '-1',
  '1e400',
  '0x10',
  '0000-00-00',
  '999999-01-01',
  '__proto__',
  'constructor',
  'toString',
  'javascript:alert(1)',
  'http://[::1',
  '00000000-0000-0000-0000-000000000000',
]
const moments = [
  '2026-03-02T15:00:00Z',
  '2026-03-09T15:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00Z',
  '2026-12-31T23:59:60Z',
]
const days = ['2026-03-09', '2026-05-01', '0000-01-01', '0001-01-01', '9999-12-31', '2026-02-29']
const plain = [
  'Sonar',
  'USD',
  'UTC',
  'America/Chicago',
  'US',
  'https://example.com/',
  'a@example.com',
  'é'.repeat(60),
]
const numbers = [
  0,
  -1,
  1,
  0.5,
  20,
  2026,
  MAX_INT4,
  MAX_INT4 + 1,
  -MAX_INT4 - 2,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  5e-324,
]

const wild = fc.oneof(
  fc.constantFrom<unknown>(...texts),
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], { length: 3 }, JSON.parse(nested(500))),
  fc.constant<unknown>(JSON.parse('{"constructor":{"prototype":{"a":1}},"toString":1,"then":2}')),
  fc.jsonValue(),
)

const textOf = ({ minLength = 0, maxLength = 300 }: Shape): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...plain) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...texts).map((text) => text.slice(0, maxLength).padEnd(minLength, 'x')),
    },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) }),
    },
  )

const numberOf = ({ type, minimum = -MAX_INT4, maximum = MAX_INT4 }: Shape): fc.Arbitrary<number> => {
  const within = numbers.filter(
    (n) => n >= minimum && n <= maximum && (type === 'number' || Number.isInteger(n)),
  )
  return fc.constantFrom(minimum, maximum, ...within)
}

/** Values the schema accepts, at its edges. */
const fitting = (shape: Shape, ids: readonly string[]): fc.Arbitrary<unknown> => {
  const options = shape.anyOf ?? shape.oneOf
  if (options) return fc.oneof(...options.map((one) => value(one, ids)))
  if (shape.allOf) return value(shape.allOf[0]!, ids)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if ('const' in shape) return fc.constant(shape.const)
  switch (shape.type) {
    case 'string':
      if (shape.format === 'uuid') return fc.constantFrom(...ids)
      if (shape.format === 'date-time') return fc.constantFrom(...moments)
      return shape.format === 'date' ? fc.constantFrom(...days) : textOf(shape)
    case 'integer':
    case 'number':
      return numberOf(shape)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const item = shape.prefixItems
        ? fc.oneof(...shape.prefixItems.map((one) => value(one, ids)))
        : undefined
      return fc.array(item ?? value(shape.items ?? {}, ids), { maxLength: 4 })
    }
    case 'object':
      return object(shape, ids)
    default:
      return wild
  }
}

const value = (shape: Shape, ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: fitting(shape, ids) }, { weight: 1, arbitrary: wild })

const object = (shape: Shape, ids: readonly string[]): fc.Arbitrary<Record<string, unknown>> => {
  const members = Object.entries(shape.properties ?? {})
  const known = fc.record(Object.fromEntries(members.map(([name, one]) => [name, value(one, ids)])), {
    requiredKeys: shape.required ?? [],
  })
  const free = typeof shape.additionalProperties === 'object' ? shape.additionalProperties : undefined
  const more = free
    ? fc.dictionary(fc.constantFrom(...plain, ...ids.slice(0, 3)), value(free, ids), { maxKeys: 3 })
    : null
  const added = more ? fc.tuple(known, more).map(([one, other]) => ({ ...one, ...other })) : known
  return fc.oneof(
    { weight: 20, arbitrary: added },
    { weight: 1, arbitrary: fc.tuple(added, wild).map(([one, odd]) => ({ ...one, surplus: odd })) },
    { weight: 1, arbitrary: added.map((one) => Object.fromEntries(Object.entries(one).slice(1))) },
  ) as fc.Arbitrary<Record<string, unknown>>
}

/** What a malicious client sends where a contract expects this: often nearly right, to get as far as it can. */
export const hostileTo = (
  schema: z.ZodObject | undefined,
  ids: readonly string[],
): fc.Arbitrary<Record<string, unknown>> =>
  schema
    ? object(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, ids)
    : fc.constant({})
