import { createFileRoute } from '@tanstack/react-router'
import { GuestSurvey, GuestSurveyGone } from '#domains/fairs/surveys/ui/GuestSurvey.tsx'
import { addressReader, text } from '../address.ts'
import { pageHead } from '../head.ts'

const readLink = addressReader({ token: text(200) })

const GuestSurveyPage = () => {
  const { token } = Route.useSearch() as ReturnType<typeof readLink>
  return token ? <GuestSurvey token={token} /> : <GuestSurveyGone />
}

export const Route = createFileRoute('/guest-survey')({
  validateSearch: readLink,
  head: ({ match }) => pageHead(match, { title: 'How was it?', hidden: true }),
  component: GuestSurveyPage,
})
