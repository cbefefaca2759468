import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../head.ts'
import { Doors } from './-doors.tsx'
import { FrontHero, FrontLists, readFront } from './-front.tsx'

const Landing = () => (
  <>
    <FrontHero promise="Jobs and career events for students">
      Fairlead brings students, employers, and universities together, and makes it easy to answer the students
      who apply here.
    </FrontHero>
    <Doors />
    <FrontLists />
  </>
)

export const Route = createFileRoute('/landing')({
  loader: readFront,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Jobs and career events for students',
      description:
        'Students, employers, and universities in one place, where an application is easy to answer.',
    }),
  component: Landing,
})
