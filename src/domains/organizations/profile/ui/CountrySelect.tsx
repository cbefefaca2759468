import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { meta } from '#domains/meta/meta.contract.ts'
import { queryFor } from '#web/queries.ts'

/** A country by its two-letter code. */
export const CountrySelect = (props: SelectProps) => {
  const { data } = useQuery({ ...queryFor(meta), staleTime: Number.POSITIVE_INFINITY })
  const countries = data?.countries ?? []
  return (
    <Select
      searchable
      openOnFocus={false}
      placeholder="Choose"
      autoComplete="off"
      nothingFoundMessage="No country by that name"
      data={countries.map(({ code, name }) => ({ value: code, label: name }))}
      {...props}
    />
  )
}
