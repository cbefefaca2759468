import { Group, Stack, Text } from '@mantine/core'
import { fullName, type Named } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Face } from '#web/kit/Picture.tsx'

interface StudentNameProps {
  student: Named & { student_id: string; picture_url: string | null }
  /** The second line. */
  line: string
  /** Each line cut to one, so that rows are equally high. */
  dense?: boolean
}

/** Who a row is about, with the way to their profile. */
export const StudentName = ({ student, line, dense }: StudentNameProps) => {
  const cut = dense && { lineClamp: 1, lh: 1.25 }
  return (
    <Group wrap="nowrap" gap="sm">
      <Face
        src={student.picture_url}
        name={fullName(student)}
        alt=""
        {...(dense && { size: 32 })}
        aria-hidden
      />
      <Stack gap={0} miw={0}>
        <LinkAnchor
          to="/view-participant-detail"
          search={{ id: student.student_id }}
          fw={500}
          {...(dense && { size: 'sm' })}
          {...cut}
          style={{ overflowWrap: 'anywhere' }}
        >
          {fullName(student)}
        </LinkAnchor>
        <Text size="xs" c="dimmed" {...cut} style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      </Stack>
    </Group>
  )
}

interface StudentStudiesProps {
  student: { majors: readonly string[]; degree: string | null; graduation_class: number | null }
  dense?: boolean
}

export const StudentStudies = ({ student, dense }: StudentStudiesProps) => {
  const cut = dense && { lineClamp: 1, lh: 1.25 }
  const stage = [
    student.degree && (labels[student.degree] ?? student.degree),
    student.graduation_class && `class of ${student.graduation_class}`,
  ].filter(Boolean)
  return (
    <Stack gap={0}>
      <Text {...(dense && { size: 'sm' })} {...cut} inherit={!dense}>
        {student.majors.join(', ') || 'No major given'}
      </Text>
      {stage.length > 0 && (
        <Text size="xs" c="dimmed" {...cut}>
          {stage.join(', ')}
        </Text>
      )}
    </Stack>
  )
}
