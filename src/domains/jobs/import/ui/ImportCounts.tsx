import { Text } from '@mantine/core'
import { numberLabel } from '#shared/labels.ts'
import type { ImportResult } from '../job-import.contract.ts'
import classes from './import.module.css'

const Count = ({ value, label }: { value: number; label: string }) => (
  <div className={classes.count}>
    <dt>{label}</dt>
    <dd className="tabular">{numberLabel(value)}</dd>
  </div>
)

/** Counts what an import will do, or did. */
export const ImportCounts = ({ result }: { result: ImportResult }) => (
  <>
    <Text size="sm" c="dimmed">
      {numberLabel(result.rows)} {result.rows === 1 ? 'job' : 'jobs'} in the file
    </Text>
    <dl className={classes.counts}>
      <Count value={result.created} label="New" />
      <Count value={result.updated} label="Updated" />
      <Count value={result.unchanged} label="Unchanged" />
      <Count value={result.bad_rows} label="With errors" />
    </dl>
  </>
)
