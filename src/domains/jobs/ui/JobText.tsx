import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { RichText } from '#web/kit/RichText.tsx'
import type { FactsOfJob } from './JobFacts.tsx'
import classes from './job.module.css'

type Order = 2 | 3

const Words = ({
  title,
  words,
  order,
}: {
  title: string
  words: readonly (string | number)[]
  order: Order
}) =>
  words.length > 0 ? (
    <section>
      <Title order={order} className={classes.section!}>
        {title}
      </Title>
      <Group gap="xs" component="ul" className={classes.words!}>
        {words.map((word) => (
          <Badge key={word} component="li" color="gray" size="lg" className={classes.word!}>
            {word}
          </Badge>
        ))}
      </Group>
    </section>
  ) : null

const Questions = ({ job, order }: { job: FactsOfJob; order: Order }) =>
  job.screening_questions.length > 0 ? (
    <section>
      <Title order={order} className={classes.section!}>
        Application questions
      </Title>
      <ol className={classes.questions}>
        {job.screening_questions.map(({ id, label, required }) => (
          <li key={id}>
            {label}
            {!required && (
              <Text span c="dimmed" size="sm">
                {' '}
                (optional)
              </Text>
            )}
          </li>
        ))}
      </ol>
    </section>
  ) : null

/** The long part of a job: description, requirements, and application questions. */
export const JobText = ({ job, order = 2 }: { job: FactsOfJob; order?: Order }) => (
  <Stack gap="xl">
    {job.description && (
      <section>
        <Title order={order} className={classes.section!}>
          About the job
        </Title>
        <RichText html={job.description} />
      </section>
    )}
    <Words title="Skills" words={job.skills} order={order} />
    <Words title="Majors" words={job.majors} order={order} />
    <Words title="Graduation classes" words={job.graduation_classes} order={order} />
    <Questions job={job} order={order} />
  </Stack>
)
