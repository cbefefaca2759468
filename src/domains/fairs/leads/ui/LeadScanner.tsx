import { ActionIcon, Button, Rating, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconCircleX, IconCloudOff, IconUserCheck, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Camera } from '#domains/events/check-in/ui/Camera.tsx'
import { CodeForm } from '#domains/events/check-in/ui/CodeForm.tsx'
import doorClasses from '#domains/events/check-in/ui/door-mode.module.css'
import { FullScreen } from '#domains/events/check-in/ui/FullScreen.tsx'
import { useWakeLock } from '#domains/events/check-in/ui/useWakeLock.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { ApiError, callWith } from '#web/client.ts'
import { within } from '#web/patience.ts'
import { invalidate } from '#web/queries.ts'
import { LEAD_NOTE_LENGTH, type Lead } from '../leads.contract.ts'
import { leadCalls } from './calls.ts'
import { blindly, isAnswer, type KeptLead } from './kept-leads.ts'
import classes from './leads.module.css'
import { useKeptLeads } from './useKeptLeads.ts'
import { studiesOf } from './words.ts'

/** What a bad connection gets before a scan is kept. */
const PATIENCE_MS = 4000

type Scanned = Pick<KeptLead, 'code' | 'scanned_at'>

type Shown =
  | { kind: 'lead'; lead: Lead; scanned: Scanned; already: boolean }
  | { kind: 'kept'; scanned: Scanned }
  | { kind: 'refused'; message: string; word?: string }

const vibrate = (shown: Shown) => navigator.vibrate?.(shown.kind === 'lead' ? 80 : [120, 80, 320])

interface AnswerProps {
  shown: Exclude<Shown, { kind: 'refused' }>
  onSave: (rating: number | null, note: string) => Promise<void>
}

/** Who was scanned, and what the team notes about them. */
const Answer = ({ shown, onSave }: AnswerProps) => {
  const lead = shown.kind === 'lead' ? shown.lead : null
  const [rating, setRating] = useState(lead?.rating ?? 0)
  const [note, setNote] = useState(lead?.note ?? '')
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await onSave(rating || null, note)
  }
  return (
    <Stack className={classes.answer!} gap="md">
      <div role="status">
        {lead ? <IconUserCheck size={40} aria-hidden /> : <IconCloudOff size={40} aria-hidden />}
        <Title order={2} size="h3">
          {lead ? (
            <bdi>
              {lead.first_name} {lead.last_name}
            </bdi>
          ) : (
            'Saved on this device'
          )}
        </Title>
        <Text>
          {lead ? studiesOf(lead) : 'We’ll send it when you’re online again, and you’ll see who it is then.'}
        </Text>
        {shown.kind === 'lead' && shown.already && (
          <Text size="sm" c="dimmed">
            Your team scanned this ticket before.
          </Text>
        )}
      </div>
      <div>
        <Text size="sm" fw={500} mb={4} id="lead-rating">
          Rating (optional)
        </Text>
        <Rating
          size="xl"
          value={rating}
          onChange={setRating}
          aria-labelledby="lead-rating"
          getSymbolLabel={(value) => countLabel(value, 'star')}
        />
      </div>
      <Textarea
        label="Note (optional)"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={LEAD_NOTE_LENGTH}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button size="lg" fullWidth loading={isSaving} onClick={() => void save()}>
        Save and next
      </Button>
    </Stack>
  )
}

interface LeadScannerProps {
  side: OrganizationKind
  registrationId: string
  onClose: () => void
}

const useScanner = (side: OrganizationKind, registrationId: string) => {
  const calls = leadCalls(side)
  const client = useQueryClient()
  const { keep, waiting, refused } = useKeptLeads(side, registrationId)
  const [shown, setShown] = useState<Shown | null>(null)
  const tell = (next: Shown) => {
    vibrate(next)
    setShown(next)
  }

  const scan = async (code: string) => {
    const scanned = { code, scanned_at: new Date().toISOString() }
    try {
      const { already, ...lead } = await within(PATIENCE_MS, (options) =>
        callWith(calls.scan, { params: { id: registrationId }, body: scanned }, options),
      )
      tell({ kind: 'lead', lead, scanned, already })
      await invalidate(client, [calls.list])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isAnswer(error) || error.status === 403)
        return tell({ kind: 'refused', message: error.fields.code?.[0] ?? error.message, word: error.word })
      await keep(scanned)
      tell({ kind: 'kept', scanned })
    }
  }

  const save = async (rating: number | null, note: string) => {
    if (!shown || shown.kind === 'refused') return
    if (shown.kind === 'lead') {
      try {
        const edit = { params: { id: shown.lead.id }, body: { rating, note } }
        await within(PATIENCE_MS, (options) => callWith(calls.edit, edit, options))
        await invalidate(client, [calls.list])
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 404)
          return tell({ kind: 'refused', message: 'This student took their details back' })
        await keep({ ...shown.scanned, rating, note })
      }
    } else if (rating !== null || note !== '') await keep(blindly(shown.scanned, rating, note))
    setShown(null)
  }

  return { scan, save, shown, clear: () => setShown(null), waiting, refused }
}

const Scanner = ({ side, registrationId, onClose }: LeadScannerProps) => {
  useWakeLock()
  const { scan, save, shown, clear, waiting, refused } = useScanner(side, registrationId)
  const told = [
    waiting > 0 && countLabel(waiting, 'scan waiting to be sent', 'scans waiting to be sent'),
    refused.length > 0 && `${countLabel(refused.length, 'saved scan was', 'saved scans were')} refused`,
  ].filter(Boolean)
  return (
    <div className={doorClasses.door}>
      <div className={doorClasses.bar}>
        <ActionIcon variant="subtle" color="gray.0" size="xl" aria-label="Stop scanning" onClick={onClose}>
          <IconX aria-hidden />
        </ActionIcon>
        <Title order={1} className={doorClasses.title}>
          Scan tickets
        </Title>
      </div>
      {shown === null && (
        <>
          <div className={doorClasses.view}>
            <Camera fills onCode={(code) => void scan(code)} />
          </div>
          <div className={classes.below}>
            {told.length > 0 && <Text size="sm">{told.join(' · ')}</Text>}
            <CodeForm scan={scan} verb="Add" />
          </div>
        </>
      )}
      {shown?.kind === 'refused' && (
        <Stack className={classes.answer!} gap="md">
          <div role="alert">
            <IconCircleX size={40} aria-hidden />
            <Title order={2} size="h3">
              Not added
            </Title>
            <Text>{shown.message}.</Text>
            {shown.word === 'not_shared' && (
              <Text size="sm" c="dimmed" mt="xs">
                Students decide it on the fair’s page, under “Your details at the booths”.
              </Text>
            )}
          </div>
          <Button size="lg" fullWidth onClick={clear}>
            Next
          </Button>
        </Stack>
      )}
      {shown && shown.kind !== 'refused' && (
        <Answer key={shown.scanned.scanned_at} shown={shown} onSave={save} />
      )}
    </div>
  )
}

/** Scans students' tickets over the whole screen of a phone. */
export const LeadScanner = (props: LeadScannerProps) => (
  <FullScreen label="Scan tickets" onClose={props.onClose}>
    <Scanner {...props} />
  </FullScreen>
)
