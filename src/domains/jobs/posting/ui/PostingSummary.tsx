import { Alert, Anchor, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ApiError } from '../../../../web/client.ts'
import { wordsOf } from '../../../../web/form-values.ts'
import { AskForTokens } from '../../tokens/ui/TokensLeft.tsx'
import type { Posting } from './usePosting.ts'
import { fieldLabels } from './values.ts'

const Advice = ({ error }: { error: ApiError }) => {
  if (error.word === 'no_job_token')
    return (
      <Text size="sm">
        Your draft is kept. <AskForTokens />
      </Text>
    )
  if (error.word === 'token_already_used')
    return <Text size="sm">Somebody of your team used it meanwhile. Please try again with the next one.</Text>
  if (error.status >= 500 && error.problem.request_id)
    return <Text size="xs">Request {error.problem.request_id}</Text>
  return null
}

interface PostingSummaryProps {
  posting: Posting
  id: string
  onField: (path: string) => void
}

/** What is wrong, each with the way to its field on whatever step. */
export const PostingSummary = ({ posting, id, onField }: PostingSummaryProps) => {
  const wrong = Object.entries(posting.errors).filter(([, message]) => message)
  const failure = posting.saving.state === 'failed' ? posting.saving.error : null
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
      {failure && <Advice error={failure} />}
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
