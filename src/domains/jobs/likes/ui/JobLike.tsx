import { LikeButton, LikeIcon } from '#web/kit/Like.tsx'
import { type Likeable, useLike } from '#web/kit/useLike.ts'
import {
  studentEmployerProfile,
  studentJobDetailCall,
  studentJobs,
} from '../../search/job-search.contract.ts'
import { appliedJobs, likedJobs, likeUnlike } from '../job-likes.contract.ts'

const liking = {
  endpoint: likeUnlike,
  names: 'job_id',
  shown: [studentJobs, appliedJobs, studentJobDetailCall, studentEmployerProfile],
  liked: likedJobs,
}

export const JobLikeIcon = ({ job, className }: { job: Likeable; className?: string | undefined }) => (
  <LikeIcon title={job.title} className={className} {...useLike(job, liking)} />
)

export const JobLikeButton = ({ job }: { job: Likeable }) => <LikeButton {...useLike(job, liking)} />
