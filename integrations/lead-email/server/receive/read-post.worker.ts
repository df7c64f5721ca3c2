import { answerQuestions } from '#platform/server/threads/thread.ts';
import { type Post, type ReadPost, readPost } from './read-post.ts';

/** The thread in which posts of mail providers are taken apart. */
answerQuestions<Post, ReadPost>(async (post) => readPost(post));
