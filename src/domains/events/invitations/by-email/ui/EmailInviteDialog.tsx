import { Button, FileButton, Group, Modal, Stack, Textarea } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { ApiError } from '#web/client.ts'
import { announce, announceFailure } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { staleAfterInvitation } from '../../ui/words.ts'
import { inviteByEmail, MOST_ADDRESSES } from '../email-invitations.contract.ts'
import { CheckedRows } from './CheckedRows.tsx'

const LONG = 20_000

type Checked = OutputOf<typeof inviteByEmail>

const sentWords = ({ invited, organizations_invited }: Checked): string =>
  [
    `${countLabel(invited, 'letter')} on the way`,
    organizations_invited > 0 && `${countLabel(organizations_invited, 'employer')} invited in the app`,
  ]
    .filter(Boolean)
    .join(', ')

/** Takes pasted addresses or a CSV, says what becomes of each row, and then invites. */
export const EmailInviteDialog = ({ eventId, onClose }: { eventId: string; onClose: () => void }) => {
  const [list, setList] = useState('')
  const [checked, setChecked] = useState<Checked | null>(null)
  const params = { id: eventId }
  const check = useCall(inviteByEmail, { onSuccess: setChecked })
  const invite = useCall(inviteByEmail, {
    invalidates: staleAfterInvitation('university'),
    onSuccess: (done) => {
      announce(sentWords(done))
      onClose()
    },
    onError: announceFailure,
  })
  const write = (text: string) => {
    setList(text)
    setChecked(null)
    check.reset()
  }
  const failure = check.error instanceof ApiError ? check.error : null
  // measuring a long text at every key would freeze the page
  const isLong = list.length > LONG
  const count = checked ? checked.invited + checked.organizations_invited : 0
  return (
    <Modal opened onClose={onClose} title="Invite employers by email" size="lg">
      <Stack>
        <Textarea
          key={isLong ? 'long' : 'short'}
          label="Addresses"
          description={`One or several in a row, or CSV with the columns email, name, and contact. At most ${numberLabel(MOST_ADDRESSES)} at a time.`}
          placeholder={'jobs@example.com, Example Mills, Ada Stone'}
          {...(isLong ? { rows: 12 } : { autosize: true, minRows: 5, maxRows: 12 })}
          data-autofocus
          value={list}
          error={failure && (failure.fields?.list?.[0] ?? failure.message)}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
        <Group>
          <FileButton
            accept=".csv,.txt,text/csv,text/plain"
            onChange={async (file) => file && write(await file.text())}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="sm"
                leftSection={<IconFileTypeCsv size={18} aria-hidden />}
              >
                Choose a CSV file
              </Button>
            )}
          </FileButton>
        </Group>
        {checked && <CheckedRows rows={checked.rows} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {checked ? (
            <Button
              disabled={count === 0}
              loading={invite.isPending}
              onClick={() => invite.mutate({ params, body: { list, dry_run: false } })}
            >
              {count === 0 ? 'Invite' : `Invite ${countLabel(count, 'employer')}`}
            </Button>
          ) : (
            <Button
              disabled={list.trim() === ''}
              loading={check.isPending}
              onClick={() => check.mutate({ params, body: { list, dry_run: true } })}
            >
              Check the list
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
