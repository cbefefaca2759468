import type { z } from 'zod'
import { describedSchema } from '#platform/schemas.ts'

interface Described {
  type?: string
  anyOf?: Described[]
  allOf?: Described[]
  enum?: unknown[]
  properties?: Record<string, Described>
  items?: Described
  maxItems?: number
  maxLength?: number
}

/** How much JSON a schema admits at most: characters of plain text, and members. */
export interface Extent {
  characters: number
  members: number
}

const NUMBER = 20
/** A text without a length has a format of its own, like a date; none is longer. */
const FORMED = 100

const most = (all: Extent[]): Extent => ({
  characters: Math.max(0, ...all.map(({ characters }) => characters)),
  members: Math.max(0, ...all.map(({ members }) => members)),
})

const ofObject = (properties: Record<string, Described>): Extent => {
  const members = Object.entries(properties).map(([name, inner]) => {
    const extent = extentOf(inner)
    return { ...extent, characters: extent.characters + name.length + 4 }
  })
  return {
    characters: 2 + members.reduce((sum, { characters }) => sum + characters, 0),
    members: 1 + members.reduce((sum, { members: inner }) => sum + inner, 0),
  }
}

const extentOf = (schema: Described): Extent => {
  if (schema.anyOf ?? schema.allOf) return most((schema.anyOf ?? schema.allOf)!.map(extentOf))
  if (schema.enum)
    return { characters: 2 + Math.max(...schema.enum.map((word) => String(word).length)), members: 1 }
  if (schema.properties) return ofObject(schema.properties)
  if (schema.type === 'array') {
    const inner = extentOf(schema.items!)
    const count = schema.maxItems ?? Number.POSITIVE_INFINITY
    return { characters: 2 + count * (inner.characters + 1), members: 1 + count * inner.members }
  }
  const characters = schema.type === 'string' ? 2 + (schema.maxLength ?? FORMED) : NUMBER
  return { characters, members: 1 }
}

export const extentOfSchema = (schema: z.ZodObject): Extent =>
  extentOf(describedSchema(schema, 'input') as Described)
