import { Alert, Anchor, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ApiError } from '../client.ts'
import { labelOf } from '../form-steps.ts'

interface GuidedSummaryProps {
  id: string
  errors: Record<string, string>
  /** Field names where the path doesn't say it. */
  labels: Record<string, string>
  failure: ApiError | null
  advice?: ReactNode
  onField: (path: string) => void
}

/** Lists what is wrong, each with a link to its field on whatever step. */
export const GuidedSummary = ({ id, errors, labels, failure, advice, onField }: GuidedSummaryProps) => {
  const wrong = Object.entries(errors).filter(([, message]) => message)
  if (wrong.length === 0 && !failure) return null
  return (
    <Alert
      id={id}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={failure && failure.word !== 'invalid' ? failure.message : 'Please check these fields'}
    >
      {advice}
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
                {labelOf(labels, path)}
              </Anchor>
              : {message}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
