import { createFileRoute } from '@tanstack/react-router'
import { CareerStory } from '#domains/careers/ui/CareerStory.tsx'
import { pageHead } from '../head.ts'

export const Route = createFileRoute('/career-story')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Why we build Fairlead',
      description: 'No one should have to apply into silence. How we work, and what we look for.',
    }),
  component: CareerStory,
})
