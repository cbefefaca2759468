import { isDay } from '#shared/fields.ts'
import { isId } from '#shared/ids.ts'
import { MAX_PAGE } from '#shared/paging.ts'

/** Reads one parameter of an address; undefined if it does not fit. */
type Reader<T> = (given: unknown) => T | undefined
type Shape = Record<string, Reader<unknown>>
export type AddressOf<S extends Shape> = { [K in keyof S]?: Exclude<ReturnType<S[K]>, undefined> }

/** Digits and words like `true` may be text. */
export const text =
  (max = Number.POSITIVE_INFINITY, pattern = /^/): Reader<string> =>
  (given) => {
    const words = String(given)
    return words.length <= max && pattern.test(words) ? words : undefined
  }

export const whole =
  (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Reader<number> =>
  (given) =>
    Number.isSafeInteger(given) && (given as number) >= min && (given as number) <= max
      ? (given as number)
      : undefined

export const page = whole(1, MAX_PAGE)

export const flag: Reader<boolean> = (given) => (typeof given === 'boolean' ? given : undefined)

/** Anything but `false` and 0 means yes. */
export const mark: Reader<boolean> = (given) => Boolean(given)

export const oneOf =
  <const V extends string | number>(values: readonly V[]): Reader<V> =>
  (given) =>
    values.find((value) => value === given || value === String(given))

/** A list; a single value counts as a list of one. */
export const some =
  <T>(one: Reader<T>, max = Number.POSITIVE_INFINITY): Reader<T[]> =>
  (given) => {
    const read = [given].flat().map(one)
    return read.length <= max && !read.includes(undefined) ? (read as T[]) : undefined
  }

/** Upper case is normalized. */
export const id: Reader<string> = (given) => (isId(given) ? given.toLowerCase() : undefined)

export const day: Reader<string> = (given) => (isDay(given) ? given : undefined)

/**
 * For `validateSearch`: reads what the shape names and drops the rest, because a mistyped or outdated address
 * should still show a list. Every page starts with these readers, so they don't use the validator, which
 * weighs more than most pages; `address.test.ts` checks that both read the same.
 */
export const addressReader =
  <const S extends Shape>(shape: S) =>
  (raw: Record<string, unknown>): AddressOf<NoInfer<S>> =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([name, read]) => {
        const given = raw[name]
        const value = given === undefined || given === null ? undefined : read(given)
        // otherwise the router would pass on whatever it found under a name we don't return
        return given === undefined ? [] : [[name, value]]
      }),
    ) as AddressOf<NoInfer<S>>
