import { Alert, Anchor, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { wordsOf } from '../../../../../web/form-values.ts'
import { fieldLabels } from './step-words.ts'
import type { Writing } from './useWriting.ts'

interface WritingSummaryProps {
  writing: Writing
  id: string
  onField: (path: string) => void
}

/** What is wrong, each with the way to its field on whatever step. */
export const WritingSummary = ({ writing, id, onField }: WritingSummaryProps) => {
  const wrong = Object.entries(writing.errors).filter(([, message]) => message)
  const failure = writing.saving.state === 'failed' ? writing.saving.error : null
  // asked in a dialog instead
  if (failure?.word === 'move_to_confirm' && wrong.length === 0) return null
  if (wrong.length === 0 && !failure) return null
  return (
    <Alert
      id={id}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={failure && failure.word !== 'invalid' ? failure.message : 'Please look at these fields'}
    >
      {failure && failure.status >= 500 && failure.problem.request_id && (
        <Text size="xs">Request {failure.problem.request_id}</Text>
      )}
      {wrong.length > 0 && (
        <List size="sm">
          {wrong.map(([path, message]) => (
            <List.Item key={path}>
              <Anchor
                c="inherit"
                component="button"
                type="button"
                inherit
                underline="always"
                onClick={() => onField(path)}
              >
                {fieldLabels[path] ?? wordsOf(path)}
              </Anchor>
              : {message}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
