import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import type { useListSearch } from '#web/list-search.ts'
import { inquiryStates, inquiryTopics } from '../../inquiries.contract.ts'
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
        label: 'Search by name, email, or text',
      }}
      active={[
        ...activeChoices(
          'state',
          search.state,
          (one) => stateWords[one].label,
          (state) => set({ state }),
        ),
        ...activeChoices(
          'topic',
          search.topic,
          (one) => topicWords[one],
          (topic) => set({ topic }),
        ),
      ]}
      onClear={() => list.clear()}
    >
      <ChoiceFilter
        label="Status"
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
