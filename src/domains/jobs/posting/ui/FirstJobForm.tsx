import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { dateLabel, momentLabel, timeLabel } from '#shared/labels.ts'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { ownZone } from '#web/kit/own-zone.ts'
import classes from '#web/kit/save.module.css'
import { modes, useMay, useSession } from '#web/session.ts'
import { BasicsStep } from './BasicsStep.tsx'
import { DescriptionStep } from './DescriptionStep.tsx'
import { useFirstJob } from './useFirstJob.ts'

type Keeping = ReturnType<typeof useFirstJob>['keeping']

const keptWords = (at: string, zone: string): string =>
  dateLabel(at, zone) === dateLabel(new Date(), zone)
    ? `Kept at ${timeLabel(at, zone)}`
    : `Kept on ${momentLabel(at, zone)}`

const keepingWords = (keeping: Keeping): string => {
  if (keeping.state === 'kept') return keptWords(keeping.at, ownZone())
  if (keeping.state === 'refused') return 'Not kept: this browser’s storage is full or switched off'
  if (keeping.state === 'gone') return 'It was discarded in another tab, or became a draft there'
  return 'Kept as you write'
}

const Refused = () => (
  <Alert
    color="red"
    icon={<IconAlertTriangle aria-hidden />}
    title="This browser doesn’t keep it"
    role="alert"
  >
    Copy what you wrote to somewhere safe before you leave this page.
  </Alert>
)

/** Where to go from here: nothing is sent, so there is nothing to submit. */
const Onward = () => {
  const who = useSession()
  const { act } = useMay()
  if (who.mode === modes.EMPLOYER && act)
    return (
      <LinkButton to="/employer/job/create" flex="none">
        Make it a draft
      </LinkButton>
    )
  return (
    <LinkButton to={'/sign-in/pending-review' as string} variant="default" flex="none">
      Done for now
    </LinkButton>
  )
}

/** Loaded by FirstJobPage: only a browser can keep anything. */
const FirstJobForm = () => {
  const { fields, keeping, isUnsaved, discard } = useFirstJob()
  return (
    <form noValidate onSubmit={(submitted) => submitted.preventDefault()} aria-label="Your first job">
      <Stack gap="lg">
        <BasicsStep posting={fields} places={[]} />
        <DescriptionStep posting={fields} />
        {keeping.state === 'refused' && <Refused />}
        <Group>
          <ConfirmButton
            question="Discard this job?"
            consequence="What you wrote here can’t be brought back."
            verb="Discard"
            onConfirm={async () => discard()}
          >
            Discard
          </ConfirmButton>
        </Group>
      </Stack>
      <div className={classes.bar} data-unsaved={keeping.state === 'nothing' ? undefined : true}>
        <Text size="sm" role="status">
          {keepingWords(keeping)}
        </Text>
        <Onward />
      </div>
      <LeaveGuard form={{ isUnsaved }} />
    </form>
  )
}

export default FirstJobForm
