import { Button } from '@mantine/core'
import { fullName } from '#shared/labels.ts'
import type { Column } from '#web/kit/RowTable.tsx'
import type { Participant } from '../participants.contract.ts'

const steps = [
  { step: 'remove', label: 'Remove', color: 'red' },
  { step: 'readmit', label: 'Readmit' },
  { step: 'excuse', label: 'Excuse' },
  { step: 'take_back_excuse', label: 'Take back excuse' },
] as const
type Step = (typeof steps)[number]['step']

export type ParticipantSteps = Record<Step, (participant: Participant) => void>

export const hasStep = ({ may }: Participant): boolean => steps.some(({ step }) => may[step])

/** What the host can do about each participant. */
export const participantActions = (does: ParticipantSteps): Column<Participant> => ({
  key: 'actions',
  header: 'Actions',
  tight: true,
  cell: (row) => (
    <>
      {steps.map(
        ({ step, label, ...look }) =>
          row.may[step] && (
            <Button
              key={step}
              size="compact-sm"
              variant="subtle"
              {...look}
              aria-label={`${label}: ${fullName(row)}`}
              onClick={() => does[step](row)}
            >
              {label}
            </Button>
          ),
      )}
    </>
  ),
})
