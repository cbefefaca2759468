import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type Search = Record<string, unknown>

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const chosen = (search: Search, keeps: (name: string) => boolean): Search =>
  Object.fromEntries(Object.entries(search).filter(([name, value]) => keeps(name) && !isEmpty(value)))

const every = () => true

/**
 * The filters, sorting and page of a list, as the address holds them. Changing a filter goes back to page 1. What
 * doesn't depend on some members leaves them out, and isn't drawn again when they change.
 */
export const useListSearch = <S extends Search>(leftOut?: readonly (keyof S & string)[]) => {
  const navigate = useNavigate()
  const part = {
    strict: false,
    structuralSharing: true,
    select: (found: Search) => (leftOut ? chosen(found, (name) => !leftOut.includes(name)) : found),
  }
  const search = useSearch(part as never) as unknown as S
  const go = useCallback(
    (next: (before: Search) => Search, replace: boolean): Promise<void> =>
      navigate({
        to: '.',
        search: ((before: Search) => chosen(next(before), every)) as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return {
    search,
    /** Sets filters; empty ones are removed from the address. */
    set: useCallback(
      (change: Partial<S>) => go((before) => ({ ...before, page: undefined, ...change }), true),
      [go],
    ),
    /** Removes every filter but the ones named. */
    clear: useCallback(
      (keep: readonly (keyof S & string)[] = []) =>
        go((before) => chosen(before, (name) => keep.includes(name)), true),
      [go],
    ),
    goToPage: useCallback(
      (page: number) => {
        void go((before) => ({ ...before, page: page > 1 ? page : undefined }), false)
        window.scrollTo({ top: 0 })
      },
      [go],
    ),
  }
}

/** Whether the address asks for less than the whole list, whatever its order and page. */
export const isNarrowed = ({ sort: _sort, page: _page, ...filters }: Record<string, unknown>): boolean =>
  Object.values(filters).some((value) => value !== undefined)
