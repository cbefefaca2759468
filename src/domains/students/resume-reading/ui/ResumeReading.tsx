import { Alert, Button, Checkbox, Group, Loader, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { ApiError } from '#web/client.ts'
import { bodyErrors } from '#web/form-values.ts'
import { announce } from '#web/kit/announce.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { type Background, background } from '../../background/background.contract.ts'
import { readResume, takeFromResume } from '../resume-reading.contract.ts'
import { type Drafts, draftsOf, takenOf } from './drafts.ts'
import { changedBy, type FormFields, fieldsOf, type ProposedField } from './fields-taken.ts'
import {
  type Errors,
  Proposed,
  ProposedExperience,
  ProposedLanguage,
  ProposedProject,
} from './ProposedEntries.tsx'

type Read = OutputOf<typeof readResume>

const reasons: Record<Exclude<Read['outcome'], 'read'>, string> = {
  no_text:
    'No text was found in your resume. It may be a picture, like a scan. Upload one that was saved from a word processor, or fill in the profile yourself.',
  password: 'Your resume asks for a password, so it can’t be read. Upload one without.',
  broken:
    'Your resume can’t be read. Save it anew as a PDF and upload that, or fill in the profile yourself.',
}

/** Errors by the key of their entry and the name of their field. */
const errorsOf = (drafts: Drafts): Map<string, Errors> => {
  const { body, keys } = takenOf(drafts)
  const byEntry = new Map<string, Errors>()
  for (const [path, [message]] of Object.entries(bodyErrors(takeFromResume.body, body))) {
    const [list, index, field] = path.split('.') as [keyof Drafts, string, string]
    const key = keys[list]?.[Number(index)]
    if (key) byEntry.set(key, { ...byEntry.get(key), [field]: message ?? '' })
  }
  for (const one of drafts.experiences)
    if (one.taken && !one.goes_on && one.started && one.ended && one.ended < one.started)
      byEntry.set(one.key, { ...byEntry.get(one.key), ended: 'The end comes before the beginning' })
  return byEntry
}

interface ChoiceProps {
  read: Read
  own: Background
  now: FormFields
  universityNow: string
  onTake: (change: Partial<FormFields>) => void
  onDone: () => void
}

const useChoice = ({ read, own, now, universityNow, onTake, onDone }: ChoiceProps) => {
  const [drafts, setDrafts] = useState(() => draftsOf(read.proposals, own))
  const [fields] = useState(() => fieldsOf(read.proposals, now, universityNow))
  // what the form says already is not replaced unasked
  const [ticked, setTicked] = useState(() => new Set(fields.filter((one) => !one.now).map(({ key }) => key)))
  const [tried, setTried] = useState(false)
  const errors = errorsOf(drafts)
  const set =
    <K extends keyof Drafts>(list: K, key: string) =>
    (change: Partial<Drafts[K][number]>) =>
      setDrafts((before) => ({
        ...before,
        [list]: before[list].map((one) => (one.key === key ? { ...one, ...change } : one)),
      }))
  const finish = () => {
    const taken = fields.filter(({ key }) => ticked.has(key))
    if (taken.length > 0) onTake(changedBy(now, taken))
    announce(
      taken.length > 0
        ? 'Taken into your profile. What you study, skills and links are in the form: check and save them.'
        : 'Taken into your profile',
    )
    onDone()
  }
  const call = useCall(takeFromResume, { invalidates: [background], onSuccess: finish })
  const { body } = takenOf(drafts)
  const entries = body.experiences.length + body.projects.length + body.languages.length
  const confirm = () => {
    setTried(true)
    if (errors.size > 0) return
    if (entries > 0) call.mutate({ body })
    else finish()
  }
  const tick = (key: string, on: boolean) =>
    setTicked((before) => new Set(on ? [...before, key] : [...before].filter((other) => other !== key)))
  return { drafts, set, fields, ticked, tick, errors, tried, call, confirm, chosen: entries + ticked.size }
}

const Field = ({ of, ticked, tick }: { of: ProposedField; ticked: boolean; tick: (on: boolean) => void }) => (
  <Checkbox
    label={of.label}
    {...(of.now && { description: `Instead of ${of.now}` })}
    checked={ticked}
    onChange={(event) => tick(event.currentTarget.checked)}
    styles={{ label: { overflowWrap: 'anywhere' } }}
  />
)

const Choice = (props: ChoiceProps) => {
  const { drafts, set, fields, ticked, tick, errors, tried, call, confirm, chosen } = useChoice(props)
  const { read } = props
  const errorsFor = (key: string): Errors => (tried ? (errors.get(key) ?? {}) : {})
  const isNothing =
    drafts.experiences.length + drafts.projects.length + drafts.languages.length + fields.length === 0
  if (isNothing)
    return (
      <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
        Nothing new was found. Resumes are laid out in many ways, and some are hard to read.
      </Alert>
    )
  return (
    <Stack gap="lg">
      <Text size="sm">
        This is what your resume seems to say. Untick what you don’t want, and put right what was read wrong:
        it is guessed from how the words are laid out. Nothing is saved before you press the button below.
      </Text>
      {read.pages !== null && read.pages_read !== null && read.pages > read.pages_read && (
        <Text size="sm">
          The first {read.pages_read} of {read.pages} pages were read.
        </Text>
      )}
      {drafts.experiences.length > 0 && (
        <Proposed title="Experience">
          {drafts.experiences.map((one) => (
            <ProposedExperience
              key={one.key}
              of={one}
              errors={errorsFor(one.key)}
              set={set('experiences', one.key)}
            />
          ))}
        </Proposed>
      )}
      {drafts.projects.length > 0 && (
        <Proposed title="Projects">
          {drafts.projects.map((one) => (
            <ProposedProject
              key={one.key}
              of={one}
              errors={errorsFor(one.key)}
              set={set('projects', one.key)}
            />
          ))}
        </Proposed>
      )}
      {drafts.languages.length > 0 && (
        <Proposed title="Languages">
          {drafts.languages.map((one) => (
            <ProposedLanguage
              key={one.key}
              of={one}
              errors={errorsFor(one.key)}
              set={set('languages', one.key)}
            />
          ))}
        </Proposed>
      )}
      {fields.length > 0 && (
        <Proposed title="Studies, skills and links">
          {fields.map((one) => (
            <Field key={one.key} of={one} ticked={ticked.has(one.key)} tick={(on) => tick(one.key, on)} />
          ))}
        </Proposed>
      )}
      {tried && errors.size > 0 && (
        <Alert color="red" role="alert">
          {countLabel(errors.size, 'entry', 'entries')} above need your attention.
        </Alert>
      )}
      {call.error instanceof ApiError && (
        <Alert color="red" role="alert">
          {call.error.message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onDone}>
          Cancel
        </Button>
        <Button onClick={confirm} loading={call.isPending} disabled={chosen === 0}>
          Take what is ticked
        </Button>
      </Group>
    </Stack>
  )
}

interface ResumeReadingProps {
  now: FormFields
  /** The name of the university in the form. */
  universityNow: string
  /** Puts what was taken into the form, unsaved. */
  onTake: (change: Partial<FormFields>) => void
  onDone: () => void
}

/** Reads the stored resume and lets the student choose what the profile takes of it. */
const ResumeReading = (props: ResumeReadingProps) => {
  const own = useQuery(queryFor(background))
  const read = useCall(readResume)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    read.mutate({})
  }, [read])
  const error = read.error ?? own.error
  if (error) return <ErrorState error={error} retry={() => read.mutate({})} />
  if (!read.data || !own.data)
    return (
      <Group gap="sm" role="status">
        <Loader size={20} />
        <Text>Reading your resume…</Text>
      </Group>
    )
  if (read.data.outcome !== 'read')
    return (
      <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
        {reasons[read.data.outcome]}
      </Alert>
    )
  return <Choice {...props} read={read.data} own={own.data} />
}
export default ResumeReading
