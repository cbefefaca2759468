import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ContractForm, fieldAt } from '../contract-form.ts'
import classes from './kit.module.css'

const focusOn = (id: string) => (event: React.MouseEvent) => {
  event.preventDefault()
  fieldAt(id)?.focus()
}

/** Keeps a refusal until the fields it named have changed; one shown beside its field isn't repeated here. */
const standing = ({ wrong, failure }: Pick<ContractForm, 'wrong' | 'failure'>) => {
  if (!failure || (failure.word === 'invalid' && wrong.length > 0)) return null
  if (wrong.some(({ message }) => message === failure.message)) return null
  return Object.keys(failure.fields).length > 0 && wrong.length === 0 ? null : failure
}

/**
 * Lists a form's errors at its top, each with a link to its field. Shown after the server refused or a submit
 * was incomplete.
 */
export const FormSummary = ({ form }: { form: Pick<ContractForm, 'wrong' | 'failure' | 'summaryId'> }) => {
  const refused = standing(form)
  if (!refused && form.wrong.length < 2) return null
  const request = refused && refused.status >= 500 && refused.problem.request_id
  return (
    <Alert
      id={form.summaryId}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={refused ? refused.message : 'Please check these fields'}
    >
      {form.wrong.length > 0 || request ? (
        <>
          {form.wrong.length > 0 && (
            <List size="sm">
              {form.wrong.map(({ path, id, label, message }) => (
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
