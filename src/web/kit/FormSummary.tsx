import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ContractForm } from '../contract-form.ts'
import classes from './kit.module.css'

const focusOn = (id: string) => (event: React.MouseEvent) => {
  event.preventDefault()
  document.getElementById(id)?.focus()
}

/** A refusal stands until the fields it named were changed. */
const standing = ({ wrong, failure }: Pick<ContractForm, 'wrong' | 'failure'>) => {
  if (!failure || (failure.word === 'invalid' && wrong.length > 0)) return null
  return Object.keys(failure.fields).length > 0 && wrong.length === 0 ? null : failure
}

/** The errors of a form at its top, each a link to its field. Shows after the server refused or a submit was incomplete. */
export const FormSummary = ({ form }: { form: Pick<ContractForm, 'wrong' | 'failure' | 'summaryId'> }) => {
  const refused = standing(form)
  if (!refused && form.wrong.length < 2) return null
  const lines = form.wrong.filter(({ message }) => message !== refused?.message)
  const request = refused && refused.status >= 500 && refused.problem.request_id
  return (
    <Alert
      id={form.summaryId}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={refused ? refused.message : 'Please look at these fields'}
    >
      {lines.length > 0 || request ? (
        <>
          {lines.length > 0 && (
            <List size="sm">
              {lines.map(({ path, id, label, message }) => (
                <List.Item key={path}>
                  <a href={`#${id}`} onClick={focusOn(id)} className={classes.quietLink}>
                    {label}
                  </a>
                  : {message}
                </List.Item>
              ))}
            </List>
          )}
          {request && <Text size="xs">Request {request}</Text>}
        </>
      ) : null}
    </Alert>
  )
}
