import { Button, Rating, Select, Stack } from '@mantine/core'
import { IconAlertTriangle, IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { graduationClasses, majors } from '#shared/lists.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { activeDays } from '#web/kit/active-days.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { type ActiveFilter, FilterBar } from '#web/kit/FilterBar.tsx'
import { FilterChip } from '#web/kit/FilterChip.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { standingLabels } from '../../applications.contract.ts'
import { applicantCounts } from '../applicants.contract.ts'
import type { ApplicantAddress } from './address.ts'
import classes from './applicants.module.css'

const sortOptions = [
  { value: 'waiting', label: 'Longest waiting' },
  { value: 'first_choice', label: 'First choice' },
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'Name' },
  { value: 'rating', label: 'Highest rated' },
]

const years = graduationClasses(new Date()).map(String)

/** The active filters as removable chips, in the order of the bar. */
const activeFilters = (
  search: ApplicantAddress,
  set: (change: Partial<ApplicantAddress>) => void,
  jobTitle: string | undefined,
): ActiveFilter[] => {
  return [
    ...(search.job_id
      ? [{ key: 'job', label: jobTitle ?? 'Job', remove: () => set({ job_id: undefined }) }]
      : []),
    ...(search.overdue
      ? [{ key: 'overdue', label: 'Answer overdue', remove: () => set({ overdue: undefined }) }]
      : []),
    ...(search.overdue === false
      ? [{ key: 'on time', label: 'Answer not due yet', remove: () => set({ overdue: undefined }) }]
      : []),
    ...(search.unread !== undefined
      ? [
          {
            key: 'unread',
            label: search.unread ? 'Unread messages' : 'No unread messages',
            remove: () => set({ unread: undefined }),
          },
        ]
      : []),
    ...(search.first_choice
      ? [
          {
            key: 'first choice',
            label: 'First choice',
            remove: () => set({ first_choice: undefined }),
          },
        ]
      : []),
    ...(search.assigned_to_me === undefined
      ? []
      : [
          {
            key: 'mine',
            label: search.assigned_to_me ? 'Assigned to me' : 'Not assigned to me',
            remove: () => set({ assigned_to_me: undefined }),
          },
        ]),
    ...activeDays(search, set),
    // one is the chosen tab
    ...activeChoices(
      'status',
      search.status?.length === 1 ? [] : search.status,
      (one) => standingLabels[one],
      (status) => set({ status }),
    ),
    ...activeChoices(
      'major',
      search.major,
      (one) => one,
      (major) => set({ major }),
    ),
    ...activeChoices(
      'class',
      search.graduation_class,
      (year) => `Class of ${year}`,
      (graduation_class) => set({ graduation_class }),
    ),
    ...(search.rating
      ? [{ key: 'rating', label: `${search.rating} stars or more`, remove: () => set({ rating: undefined }) }]
      : []),
  ]
}

/** The filters of the applicant list, kept in the address. */
export const ApplicantFilterBar = () => {
  const { search, set, clear } = useListSearch<ApplicantAddress>()
  const counts = useQuery(queryFor(applicantCounts, { query: { job_id: search.job_id } })).data
  const job = counts?.jobs.find(({ id }) => id === search.job_id)
  return (
    <FilterBar
      search={{
        label: 'Search names, skills, universities, answers',
        value: search.search,
        onChange: (text) => set({ search: text || undefined }),
      }}
      sort={{
        value: search.sort ?? 'waiting',
        options: sortOptions,
        onChange: (sort) =>
          set({ sort: sort === 'waiting' ? undefined : (sort as ApplicantAddress['sort']) }),
      }}
      active={activeFilters(search, set, job?.title)}
      onClear={() => clear(['sort'])}
    >
      <FilterChip label="Job" chosen={search.job_id ? 1 : 0} empty={counts?.jobs.length === 0}>
        {(close) => (
          <Select
            label="Job"
            placeholder="All jobs"
            searchable
            clearable
            data={counts?.jobs.map(({ id, title, applicants }) => ({
              value: id,
              label: `${title} (${applicants})`,
            }))}
            value={search.job_id ?? null}
            onChange={(value) => {
              set({ job_id: value ?? undefined })
              close()
            }}
            comboboxProps={{ withinPortal: false }}
          />
        )}
      </FilterChip>
      <ChoiceFilter
        label="Major"
        choices={majors.map((major) => ({ value: major, label: major }))}
        value={search.major}
        onChange={(major) => set({ major })}
      />
      <ChoiceFilter
        label="Class"
        choices={years.map((year) => ({ value: year, label: `Class of ${year}` }))}
        value={search.graduation_class?.map(String)}
        onChange={(chosen) => set({ graduation_class: chosen.map(Number) })}
      />
      <FilterChip label="Rating" chosen={search.rating ? 1 : 0}>
        <Stack gap="xs" align="flex-start">
          At least
          <Rating
            size="lg"
            value={search.rating ?? 0}
            onChange={(rating) => set({ rating: rating || undefined })}
            getSymbolLabel={(stars) => `${stars} stars or more`}
          />
        </Stack>
      </FilterChip>
      <Button
        size="sm"
        radius="xl"
        variant={search.first_choice ? 'light' : 'default'}
        aria-pressed={search.first_choice ?? false}
        onClick={() => set({ first_choice: search.first_choice ? undefined : true })}
        className={classes.overdue!}
      >
        First choice
      </Button>
      <Button
        size="sm"
        radius="xl"
        variant={search.assigned_to_me ? 'light' : 'default'}
        aria-pressed={search.assigned_to_me ?? false}
        onClick={() => set({ assigned_to_me: search.assigned_to_me ? undefined : true })}
        className={classes.overdue!}
      >
        Assigned to me
      </Button>
      <Button
        size="sm"
        radius="xl"
        variant={search.overdue ? 'light' : 'default'}
        aria-pressed={search.overdue ?? false}
        onClick={() => set({ overdue: search.overdue ? undefined : true })}
        leftSection={<IconAlertTriangle size={14} aria-hidden />}
        className={classes.overdue!}
      >
        {counts ? `Answer overdue (${counts.overdue})` : 'Answer overdue'}
      </Button>
      <Button
        size="sm"
        radius="xl"
        variant={search.unread ? 'light' : 'default'}
        aria-pressed={search.unread ?? false}
        onClick={() => set({ unread: search.unread ? undefined : true })}
        leftSection={<IconMessages size={14} aria-hidden />}
        className={classes.overdue!}
      >
        {counts ? `Unread messages (${counts.unread})` : 'Unread messages'}
      </Button>
    </FilterBar>
  )
}
