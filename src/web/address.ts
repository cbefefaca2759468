import type { z } from 'zod'

type Shape = Record<string, z.ZodType>
export type AddressOf<S extends Shape> = { [K in keyof S]?: z.output<S[K]> }

const read = (schema: z.ZodType, given: unknown): unknown =>
  [given, [given], String(given), [given].flat().map(String)]
    .map((candidate) => schema.safeParse(candidate))
    .find((result) => result.success)?.data

/**
 * For `validateSearch`: reads what the shape names and drops the rest, because a mistyped or outdated address
 * should still show a list. A single value counts as a list of one; digits may be text.
 */
export const addressReader =
  <const S extends Shape>(shape: S) =>
  (raw: Record<string, unknown>): AddressOf<NoInfer<S>> =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([name, schema]) => {
        const given = raw[name]
        const value = given === undefined || given === null ? undefined : read(schema, given)
        // otherwise the router would pass on whatever it found under a name we don't return
        return given === undefined ? [] : [[name, value]]
      }),
    ) as AddressOf<NoInfer<S>>
