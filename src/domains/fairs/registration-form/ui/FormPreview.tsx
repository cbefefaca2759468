import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { moneyLabel, numberLabel } from '#shared/labels.ts'
import { Facts } from '#web/kit/Facts.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { queryFor } from '#web/queries.ts'
import { type HostedForm, registrationForm } from '../registration-form.contract.ts'

const Addons = ({ addons, currency }: Pick<HostedForm, 'addons' | 'currency'>) => (
  <Stack component="ul" gap="2xs" m={0} pl="md">
    {addons.map(({ id, name, price, per_exhibitor, quantity }) => (
      <li key={id}>
        {name}: {price > 0 && currency ? moneyLabel(price, currency) : 'free'}
        {per_exhibitor > 1 && `, up to ${numberLabel(per_exhibitor)} each`}
        {quantity !== null && `, ${numberLabel(quantity)} in all`}
      </li>
    ))}
  </Stack>
)

const Questions = ({ questions }: Pick<HostedForm, 'questions'>) => (
  <Stack component="ul" gap="2xs" m={0} pl="md">
    {questions.map(({ id, label, required, options }) => (
      <li key={id}>
        {label}
        {!required && ' (optional)'}
        {options.length > 0 && `: ${options.map((option) => option.label).join(', ')}`}
      </li>
    ))}
  </Stack>
)

/** What employers are asked and offered when they register, before the event is published. */
export const FormPreview = ({ eventId }: { eventId: string }) => {
  const { data } = useQuery(queryFor(registrationForm, { params: { id: eventId } }))
  if (!data) return null
  const addons = data.addons.filter(({ is_retired }) => !is_retired)
  const questions = data.questions.filter(({ is_retired }) => !is_retired)
  return (
    <Stack gap="xs">
      <Facts
        facts={[
          addons.length > 0 && {
            label: 'Packages and add-ons',
            value: <Addons addons={addons} currency={data.currency} />,
          },
          questions.length > 0 && { label: 'Questions', value: <Questions questions={questions} /> },
        ]}
      />
      <Text size="sm" c="dimmed">
        {addons.length + questions.length === 0 && 'No questions and no add-ons so far. '}
        <LinkAnchor
          to="/university/event/detail"
          search={{ id: eventId, tab: 'form' }}
          inherit
          underline="always"
        >
          Change the registration form
        </LinkAnchor>
      </Text>
    </Stack>
  )
}
