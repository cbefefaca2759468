import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import type { AnsweringEmployer } from '../answering-employers.contract.ts'
import classes from './answer-board.module.css'
import { answeringEmployersQuery } from './calls.ts'

const Row = ({ employer }: { employer: AnsweringEmployer }) => (
  <li className={classes.row}>
    <EmployerLogo employer={employer} size={40} />
    <div className={classes.who}>
      <LinkAnchor
        to="/employer/$employer_name"
        params={{ employer_name: employer.slug }}
        className={classes.name!}
        underline="never"
        inherit
      >
        {employer.name}
      </LinkAnchor>
      <Text size="xs" c="dimmed">
        {countLabel(employer.open_jobs, 'open job')}
      </Text>
    </div>
    <div className={classes.answers}>
      <Text size="sm" fw={500} className="tabular">
        {numberLabel(employer.answered)} of {numberLabel(employer.due)} answered
      </Text>
      <Text size="xs" c="dimmed">
        in about {countLabel(Math.max(1, Math.round(employer.median_days_to_answer)), 'day')}
      </Text>
      <span className={classes.bar} aria-hidden>
        <span style={{ inlineSize: `${Math.round((employer.answered / employer.due) * 100)}%` }} />
      </span>
    </div>
  </li>
)

/** Which employers answer, by what they did; nothing while too few answers were due anywhere. */
export const AnswerBoard = () => {
  const { data } = useQuery(answeringEmployersQuery)
  if (!data || data.data.length === 0) return null
  return (
    <section className={classes.board} aria-labelledby="answer-board">
      <Title order={2} size="h4" id="answer-board">
        Employers that answer
      </Title>
      <Text size="sm" c="dimmed">
        By the applications they got here in the last year
      </Text>
      <ol className={classes.rows}>
        {data.data.map((employer) => (
          <Row key={employer.id} employer={employer} />
        ))}
      </ol>
    </section>
  )
}
