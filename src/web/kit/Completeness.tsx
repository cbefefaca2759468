import { Anchor, Card, Group, List, Progress, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { LinkAnchor } from './links.tsx'

export interface ProfilePart {
  label: string
  /** The id of its section, or an address. */
  where: string
  done: boolean
}

/** Percentage of the parts that are filled in. */
export const percentOf = (parts: readonly ProfilePart[]): number =>
  Math.round((100 * parts.filter(({ done }) => done).length) / parts.length)

const icon = (done: boolean) =>
  done ? (
    <ThemeIcon size={20} radius="xl" color="green" variant="light">
      <IconCheck size={14} aria-label="Done:" role="img" />
    </ThemeIcon>
  ) : (
    <ThemeIcon size={20} radius="xl" color="gray" variant="transparent">
      <IconCircle size={18} aria-label="Missing:" role="img" />
    </ThemeIcon>
  )

const Part = ({ label, where, done }: ProfilePart) => {
  if (done) return label
  return where.startsWith('#') ? (
    <Anchor href={where} inherit>
      {label}
    </Anchor>
  ) : (
    <LinkAnchor to={where} inherit>
      {label}
    </LinkAnchor>
  )
}

/** How complete a profile is, with a link to each missing part. */
export const Completeness = ({ parts }: { parts: readonly ProfilePart[] }) => {
  const percent = percentOf(parts)
  return (
    <Card>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          How complete it is
        </Title>
        <Text fw={600} className="tabular">
          {percent}%
        </Text>
      </Group>
      <Progress value={percent} size="md" radius="xl" aria-label="How complete the profile is" mb="md" />
      <List listStyleType="none" spacing={6} size="sm" center>
        {parts.map((part) => (
          <List.Item key={part.label} icon={icon(part.done)}>
            <Part {...part} />
          </List.Item>
        ))}
      </List>
    </Card>
  )
}
