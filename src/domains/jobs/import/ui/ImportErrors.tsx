import { Code, Text } from '@mantine/core'
import { numberLabel } from '#shared/labels.ts'
import type { ImportResult, RowError } from '../job-import.contract.ts'
import classes from './import.module.css'

const Line = ({ row, field, message }: RowError) => (
  <tr>
    <td className="tabular">{numberLabel(row)}</td>
    <td>
      <Code>{field}</Code>
    </td>
    <td>{message}</td>
  </tr>
)

/** Lists the errors by row, numbered as in the spreadsheet. */
export const ImportErrors = ({ errors, total_errors }: Pick<ImportResult, 'errors' | 'total_errors'>) => (
  <div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
    <section className={classes.errors} aria-label="Rows with errors" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error) => (
            <Line key={`${error.row} ${error.field} ${error.message}`} {...error} />
          ))}
        </tbody>
      </table>
    </section>
    {total_errors > errors.length && (
      <Text size="sm" c="dimmed" mt="xs">
        and {numberLabel(total_errors - errors.length)} more
      </Text>
    )}
  </div>
)
