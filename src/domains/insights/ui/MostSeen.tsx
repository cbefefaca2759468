import { Stack, Title } from '@mantine/core'
import { numberLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { NumberTable } from '#web/kit/NumberTable.tsx'
import type { MostSeen as Seen } from '../insights.contract.ts'

interface MostSeenProps {
  title: string
  answers: string
  rows: Seen
  /** The detail page, addressed by `?id=`. */
  to: string
  answersTo: (id: string) => { to: string; search: Record<string, unknown> }
}

/** Lists what was viewed most and what it led to. */
export const MostSeen = ({ title, answers, rows, to, answersTo }: MostSeenProps) => {
  if (rows.length === 0) return null
  const link = (target: ReturnType<MostSeenProps['answersTo']>, text: string) => (
    <LinkAnchor to={target.to} search={target.search as never} inherit>
      {text}
    </LinkAnchor>
  )
  return (
    <Stack gap="xs">
      <Title order={3}>{title}</Title>
      <NumberTable
        label={title}
        titles
        head={['Title', 'Views', answers]}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            link({ to, search: { id: row.id } }, row.title),
            numberLabel(row.views),
            link(answersTo(row.id), numberLabel(row.answers)),
          ],
        }))}
      />
    </Stack>
  )
}
