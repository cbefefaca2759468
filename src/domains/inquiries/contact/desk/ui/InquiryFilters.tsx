import { ChoiceFilter } from '../../../../../web/kit/ChoiceFilter.tsx'
import { FilterBar } from '../../../../../web/kit/FilterBar.tsx'
import type { useListSearch } from '../../../../../web/list-search.ts'
import { inquiryStates, inquiryTopics } from '../../contract.ts'
import { stateWords, topicWords } from '../../ui/words.ts'
import type { readInquiryAddress } from './address.ts'

export type InquiryAddress = ReturnType<typeof readInquiryAddress>

const states = inquiryStates.map((value) => ({ value, label: stateWords[value].label }))
const topics = inquiryTopics.map((value) => ({ value, label: topicWords[value] }))

export const InquiryFilters = ({ list }: { list: ReturnType<typeof useListSearch<InquiryAddress>> }) => {
  const { search, set } = list
  return (
    <FilterBar
      search={{
        value: search.search,
        onChange: (text) => set({ search: text }),
        label: 'Find by name, email or words',
      }}
      active={[
        ...(search.state ?? []).map((state) => ({
          key: state,
          label: stateWords[state].label,
          remove: () => set({ state: search.state?.filter((one) => one !== state) }),
        })),
        ...(search.topic ?? []).map((topic) => ({
          key: topic,
          label: topicWords[topic],
          remove: () => set({ topic: search.topic?.filter((one) => one !== topic) }),
        })),
      ]}
      onClear={() => list.clear()}
    >
      <ChoiceFilter
        label="State"
        choices={states}
        value={search.state}
        onChange={(state) => set({ state: state as InquiryAddress['state'] })}
      />
      <ChoiceFilter
        label="Topic"
        choices={topics}
        value={search.topic}
        onChange={(topic) => set({ topic: topic as InquiryAddress['topic'] })}
      />
    </FilterBar>
  )
}
