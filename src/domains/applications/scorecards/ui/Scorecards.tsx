import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { countLabel } from '#shared/labels.ts'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { NumberTable } from '#web/kit/NumberTable.tsx'
import { ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import {
  type ApplicantScorecards,
  applicantScorecards,
  removeScorecard,
  type Scorecard,
  scoreLabels,
} from '../scorecards.contract.ts'
import { ScorecardForm } from './ScorecardForm.tsx'
import classes from './scorecards.module.css'

const CriteriaDialog = lazy(() => import('./CriteriaDialog.tsx'))

interface OneProps {
  title: string
  of: Scorecard
  criteria: ApplicantScorecards['criteria']
}

const One = ({ title, of, criteria }: OneProps) => (
  <section className={classes.card} aria-label={title}>
    <Text size="sm" c="dimmed">
      {title} · <TimeAgo at={of.written_at} />
    </Text>
    {criteria.map(({ id, name }) => {
      const scored = of.scores.find(({ criterion_id }) => criterion_id === id)
      return (
        <Group key={id} justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" className={classes.words!}>
            {name}
          </Text>
          <Text size="sm" fw={500} className={classes.score!}>
            {scored ? `${scored.score} · ${scoreLabels[scored.score]}` : 'Not scored'}
          </Text>
        </Group>
      )
    })}
    {of.remark && (
      <Text size="sm" className={classes.words!}>
        {of.remark}
      </Text>
    )}
  </section>
)

const Averages = ({ of }: { of: ApplicantScorecards }) => (
  <NumberTable
    label="Average scores"
    head={['Average', 'Of 4', 'Scores']}
    titles
    rows={of.criteria.map(({ id, name }) => {
      const found = of.averages?.find(({ criterion_id }) => criterion_id === id)
      return { key: id, cells: [name, found ? found.average : '–', found ? found.scores : 0] }
    })}
  />
)

const Seen = ({ id, of, onChange }: { id: string; of: ApplicantScorecards; onChange: () => void }) => {
  const remove = useCall(removeScorecard, { invalidates: [applicantScorecards] })
  return (
    <Stack gap="sm">
      {of.written > 1 && <Averages of={of} />}
      <One title="You" of={of.own!} criteria={of.criteria} />
      {of.may.write && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={onChange}>
            Change yours
          </Button>
          <ConfirmButton
            size="compact-sm"
            variant="default"
            question="Remove your scorecard?"
            consequence="You won’t see the others’ until you score again."
            verb="Remove it"
            onConfirm={() => remove.mutateAsync({ params: { id } })}
          >
            Remove yours
          </ConfirmButton>
        </Group>
      )}
      {of.others!.map((card) => (
        <One key={card.id} title={card.author ?? 'Former member'} of={card} criteria={of.criteria} />
      ))}
    </Stack>
  )
}

const Hidden = ({ of }: { of: ApplicantScorecards }) => (
  <Text size="sm" c="dimmed">
    {of.written === 0
      ? 'Nobody has scored yet.'
      : `${countLabel(of.written, 'team member has', 'team members have')} scored. You see the scores once yours are in, so that nobody is led by what others think.`}
  </Text>
)

/** What each team member thinks of an applicant, by the job's criteria. */
const Scorecards = ({ id, jobId }: { id: string; jobId: string }) => {
  const { data, error, refetch } = useQuery(queryFor(applicantScorecards, { params: { id } }))
  const [changing, setChanging] = useState(false)
  const [setting, setSetting] = useState(false)
  if (failedToLoad(error, data)) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeletons count={2} height={60} />
  const { criteria, own, may } = data
  const isWriting = may.write && criteria.length > 0 && (changing || !own)
  return (
    <Stack gap="sm">
      {criteria.length === 0 && !own && (
        <Text size="sm" c="dimmed">
          Decide what to look for, and everyone scores applicants for this job by the same criteria.
        </Text>
      )}
      {!own && criteria.length > 0 && <Hidden of={data} />}
      {isWriting && <ScorecardForm key={own?.id} id={id} of={data} onDone={() => setChanging(false)} />}
      {own && !isWriting && <Seen id={id} of={data} onChange={() => setChanging(true)} />}
      {own && criteria.length === 0 && <Alert color="gray">This job has no criteria any more.</Alert>}
      {may.write && !changing && (
        <Group>
          <Button
            size="compact-sm"
            variant={criteria.length > 0 ? 'subtle' : 'filled'}
            onClick={() => setSetting(true)}
          >
            {criteria.length > 0 ? 'Change criteria' : 'Set criteria'}
          </Button>
        </Group>
      )}
      {setting && (
        <Suspense>
          <CriteriaDialog jobId={jobId} onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </Stack>
  )
}

export default Scorecards
