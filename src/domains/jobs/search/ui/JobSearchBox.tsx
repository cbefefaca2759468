import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { numberLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { wordOf } from '../../ui/words.ts'
import { readJobAddress } from './address.ts'
import { publicCountsQuery } from './calls.ts'
import classes from './search-box.module.css'

const NAMED = 3

/** What there is most of, with how many. */
const Kinds = () => {
  const { data: counts } = useQuery(publicCountsQuery({}))
  const kinds = (counts?.type ?? []).filter(({ total }) => total > 0).slice(0, NAMED)
  if (kinds.length === 0) return null
  return (
    <ul className={classes.kinds} aria-label="Kinds of jobs">
      {kinds.map(({ value, total }) => (
        <li key={value}>
          <LinkAnchor to="/public-jobs" search={readJobAddress({ type: [value] })} size="sm">
            {wordOf(value)} <span className="tabular">({numberLabel(total)})</span>
          </LinkAnchor>
        </li>
      ))}
    </ul>
  )
}

/**
 * Leads to the list of jobs with what was typed; a plain form until the page's scripts are there. The field is the
 * browser's own, because the kit's would bring every other control to the first page.
 */
export const JobSearchBox = () => {
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const search = words.trim()
    void navigate({ to: '/public-jobs', search: search ? { search } : {} })
  }
  return (
    <search className={classes.search}>
      <form action="/public-jobs" method="get" className={classes.form} onSubmit={submit}>
        <div className={classes.field}>
          <IconSearch size={20} aria-hidden className={classes.icon} />
          <input
            name="search"
            type="search"
            aria-label="Search jobs"
            placeholder="Job title, skill, or employer"
            className={classes.input}
            maxLength={200}
            enterKeyHint="search"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" size="lg">
          Search jobs
        </Button>
      </form>
      <Kinds />
    </search>
  )
}
