import { answerQuestions } from '#platform/server/threads/thread.ts';
import { parseMail } from './parse-mail.ts';

/** The thread in which the MIME of mails is read. */
answerQuestions(parseMail);
