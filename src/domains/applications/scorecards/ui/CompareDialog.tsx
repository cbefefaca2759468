import { Modal, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fullName, sameDayLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { NumberTable } from '#web/kit/NumberTable.tsx'
import { ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import { queryFor } from '#web/queries.ts'
import { type Applicant, applicant } from '../../applicants/applicants.contract.ts'
import { ApplicationBadge } from '../../ui/ApplicationBadge.tsx'
import { type ApplicantScorecards, applicantScorecards } from '../scorecards.contract.ts'
import classes from './scorecards.module.css'

const NONE = '–'

interface Compared {
  of: Applicant
  scores: ApplicantScorecards
}

const facts: ReadonlyArray<[string, (of: Applicant) => ReactNode]> = [
  ['Stage', (of) => <ApplicationBadge status={of.status} offer={of.offer?.answer} />],
  ['Applied', (of) => sameDayLabel(of.submitted_at)],
  ['University', ({ student }) => student.university ?? NONE],
  ['Degree', ({ student: { degree } }) => (degree ? (labels[degree] ?? degree) : NONE)],
  ['Majors', ({ student }) => student.majors.join(', ') || NONE],
  ['Class', ({ student }) => student.graduation_class ?? NONE],
  ['Skills', ({ student }) => student.skills.join(', ') || NONE],
  ['Stars', ({ rating }) => rating ?? NONE],
]

const averageIn = ({ averages, written }: ApplicantScorecards, id: string): ReactNode => {
  if (!averages) return written === 0 ? NONE : 'Score first'
  const found = averages.find(({ criterion_id }) => criterion_id === id)
  return found ? `${found.average} (${found.scores})` : NONE
}

/** The criteria and questions of all their jobs, each once. */
const distinct = <T extends { key: string }>(lists: readonly T[][]): T[] => [
  ...new Map(lists.flat().map((one) => [one.key, one])).values(),
]

const rowsOf = (all: readonly Compared[]) => {
  const criteria = distinct(all.map(({ scores }) => scores.criteria.map((one) => ({ ...one, key: one.id }))))
  const questions = distinct(
    all.map(({ of }) => of.answers.map(({ question_id, label }) => ({ key: question_id, label }))),
  )
  return [
    ...facts.map(([name, value]) => ({ key: name, cells: [name, ...all.map(({ of }) => value(of))] })),
    ...criteria.map(({ key, name }) => ({
      key,
      cells: [name, ...all.map(({ scores }) => averageIn(scores, key))],
    })),
    ...questions.map(({ key, label }) => ({
      key,
      cells: [
        label,
        ...all.map(({ of }) => {
          const value = of.answers.find(({ question_id }) => question_id === key)?.value
          return value === true ? 'Yes' : value === false ? 'No' : (value ?? NONE)
        }),
      ],
    })),
  ]
}

/** Two to four applicants side by side. */
const CompareDialog = ({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) => {
  const isPhone = !useMedia('(min-width: 48em)')
  const people = useQueries({ queries: ids.map((id) => queryFor(applicant, { params: { id } })) })
  const cards = useQueries({ queries: ids.map((id) => queryFor(applicantScorecards, { params: { id } })) })
  const failed = [...people, ...cards].find(({ error, data }) => failedToLoad(error, data))
  const all = ids.flatMap((_, n): Compared[] => {
    const [of, scores] = [people[n]!.data, cards[n]!.data]
    return of && scores ? [{ of, scores }] : []
  })
  const isBlind = all.some(({ scores }) => scores.written > 0 && !scores.averages)
  return (
    <Modal opened onClose={onClose} title="Compare applicants" size="80rem" fullScreen={isPhone}>
      {failed ? (
        <ErrorState
          error={failed.error}
          retry={() => Promise.all([...people, ...cards].map(({ refetch }) => refetch()))}
        />
      ) : all.length < ids.length ? (
        <Skeletons count={4} height={48} />
      ) : (
        <Stack gap="sm" className={classes.compared!}>
          <NumberTable
            label="Applicants side by side"
            head={['Applicant', ...all.map(({ of }) => fullName(of.student))]}
            titles
            rows={rowsOf(all)}
          />
          {isBlind && (
            <Text size="sm" c="dimmed">
              You see scores of an applicant once you have scored them.
            </Text>
          )}
          <Text size="sm">
            Open{' '}
            {all.map(({ of }, n) => (
              <span key={of.id}>
                {n > 0 && ', '}
                <LinkAnchor
                  to="/employer/your-job-applicant"
                  search={{ id: of.id }}
                  inherit
                  onClick={onClose}
                >
                  {fullName(of.student)}
                </LinkAnchor>
              </span>
            ))}
          </Text>
        </Stack>
      )}
    </Modal>
  )
}

export default CompareDialog
