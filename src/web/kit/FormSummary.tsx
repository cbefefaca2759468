import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ContractForm } from '../contract-form.ts'
import classes from './kit.module.css'

const focusOn = (id: string) => (event: React.MouseEvent) => {
  event.preventDefault()
  document.getElementById(id)?.focus()
}

/** The errors of a form at its top, each a link to its field. Shows after the server refused or a submit was incomplete. */
export const FormSummary = ({ form }: { form: Pick<ContractForm, 'wrong' | 'failure' | 'summaryId'> }) => {
  const { wrong, failure, summaryId } = form
  if (wrong.length === 0 && !failure) return null
  const refused = failure && (failure.word !== 'invalid' || wrong.length === 0)
  if (!refused && wrong.length < 2) return null
  return (
    <Alert
      id={summaryId}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={refused ? failure.message : 'Please look at these fields'}
    >
      {wrong.length > 0 && (
        <List size="sm">
          {wrong.map(({ path, id, label, message }) => (
            <List.Item key={path}>
              <a href={`#${id}`} onClick={focusOn(id)} className={classes.quietLink}>
                {label}
              </a>
              : {message}
            </List.Item>
          ))}
        </List>
      )}
      {failure && failure.status >= 500 && failure.problem.request_id && (
        <Text size="xs">Request {failure.problem.request_id}</Text>
      )}
    </Alert>
  )
}
