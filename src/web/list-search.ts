import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Record<string, unknown>

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const withoutEmpty = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => !isEmpty(value)))

/** The filters, sorting and page of a list, as the address holds them. Changing a filter goes back to page 1. */
export const useListSearch = <S extends Search>() => {
  const navigate = useNavigate()
  const found = useSearch({ strict: false })
  const search = found as unknown as S
  const go = (next: Search, replace: boolean) =>
    navigate({ to: '.', search: withoutEmpty(next) as never, replace, resetScroll: false })
  return {
    search,
    /** Sets filters; empty ones are removed from the address. */
    set: (change: Partial<S>) => void go({ ...search, page: undefined, ...change }, true),
    /** Removes every filter but the ones named. */
    clear: (keep: readonly (keyof S & string)[] = []) =>
      void go(Object.fromEntries(keep.map((name) => [name, search[name]])), true),
    goToPage: (page: number) => {
      void go({ ...search, page: page > 1 ? page : undefined }, false)
      window.scrollTo({ top: 0 })
    },
  }
}
