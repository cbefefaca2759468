import { Card, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { numberLabel } from '#shared/labels.ts'
import classes from './report.module.css'

export interface Bar {
  key: string
  label: string
  count: number
  /** What the count is a part of, drawn behind it. */
  of?: number
}

interface BarTableProps {
  title: string
  /** What stands in the columns. */
  head: readonly [name: string, count: string]
  bars: readonly Bar[]
  note?: ReactNode
  empty: string
}

const widthOf = (count: number, most: number): string => `${most === 0 ? 0 : (count / most) * 100}%`

/** Counts by group as bars, which is a table for who can't see them. */
export const BarTable = ({ title, head, bars, note, empty }: BarTableProps) => {
  const most = Math.max(0, ...bars.map(({ count, of }) => of ?? count))
  return (
    <Card component="section" aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {bars.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <table className={classes.bars}>
          <thead>
            <tr>
              <th scope="col">{head[0]}</th>
              <td />
              <th scope="col">{head[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, label, count, of }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td aria-hidden>
                  <div className={classes.track}>
                    {of !== undefined && <span data-behind style={{ width: widthOf(of, most) }} />}
                    <span style={{ width: widthOf(count, most) }} />
                  </div>
                </td>
                <td>
                  {numberLabel(count)}
                  {of !== undefined && ` of ${numberLabel(of)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {note && (
        <Text size="sm" c="dimmed" mt="sm">
          {note}
        </Text>
      )}
    </Card>
  )
}
