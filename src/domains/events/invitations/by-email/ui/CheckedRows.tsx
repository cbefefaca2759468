import { Button, List, ScrollArea, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { countLabel, numberLabel } from '#shared/labels.ts'
import type { RowOutcome } from '../email-invitations.contract.ts'
import { leftOutWords } from './words.ts'

/** Rows drawn at first, and with each press: thousands at once would freeze the page. */
const AT_ONCE = 100
const MORE = 500

const reasonOf = ({ outcome, organization }: RowOutcome): string =>
  outcome === 'invited' || outcome === 'organization_invited'
    ? ''
    : [leftOutWords[outcome], organization?.name].filter(Boolean).join(': ')

/** What becomes of the rows of a list: how many get a letter, who is here already, and every row left out by number. */
export const CheckedRows = ({ rows }: { rows: readonly RowOutcome[] }) => {
  const [shown, setShown] = useState(AT_ONCE)
  const { invited = [], organization_invited: here = [] } = Object.groupBy(rows, ({ outcome }) => outcome)
  const leftOut = rows.filter(({ outcome }) => outcome !== 'invited' && outcome !== 'organization_invited')
  return (
    <Stack gap="sm" role="status">
      <Text>
        {invited.length === 0 ? 'Nobody gets a letter.' : `${countLabel(invited.length, 'letter')} to send.`}
      </Text>
      {here.length > 0 && (
        <div>
          <Text>
            {here.length === 1
              ? '1 employer is already on Fairlead. Its team is invited in the app:'
              : `${numberLabel(here.length)} employers are already on Fairlead. Their teams are invited in the app:`}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {here.map(({ organization }) => organization?.name).join(', ')}
          </Text>
        </div>
      )}
      {leftOut.length > 0 && (
        <div>
          <Text>
            {countLabel(leftOut.length, 'row')} left out
            {shown < leftOut.length && `, the first ${numberLabel(shown)} are`}:
          </Text>
          <ScrollArea.Autosize
            mah={200}
            viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Rows left out' }}
          >
            <List size="sm" mt="2xs">
              {leftOut.slice(0, shown).map((row, at) => (
                // one row may hold several addresses
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <List.Item key={`${row.row}-${at}`} style={{ overflowWrap: 'anywhere' }}>
                  Row {row.row}, {row.written || 'empty'}: {reasonOf(row)}
                </List.Item>
              ))}
            </List>
          </ScrollArea.Autosize>
          {shown < leftOut.length && (
            <Button variant="subtle" size="compact-sm" mt="2xs" onClick={() => setShown(shown + MORE)}>
              Show {numberLabel(Math.min(MORE, leftOut.length - shown))} more
            </Button>
          )}
        </div>
      )}
    </Stack>
  )
}
