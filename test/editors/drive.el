;;; drive.el --- Helpers of both drives -*- lexical-binding: t -*-

(require 'json)
(require 'package)

(defmacro drive-wait (what condition)
  "Wait until CONDITION is true, and return its value.  WHAT names it."
  `(let ((end (+ (float-time) 60)) value)
     (while (and (not (setq value ,condition)) (< (float-time) end))
       (accept-process-output nil 0.02))
     (or value (error "Waited in vain for %s" ,what))))

(defun drive-line (number)
  "Text of the line NUMBER."
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- number))
    (buffer-substring-no-properties (line-beginning-position) (line-end-position))))

(defun drive-at (text)
  "Move to the start of TEXT."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

(defun drive-choose-fix (_prompt choices &rest _)
  "The fix for maxPods among CHOICES."
  (seq-find (lambda (title) (string-match-p "\"maxPods\"" title))
            (all-completions "" choices)))

(defun drive-write (client result)
  "Write RESULT, an alist of the package CLIENT, to $RESULT."
  (let* ((package (cadr (assq client package-alist)))
         (version (if package (package-version-join (package-desc-version package)) "built-in")))
    (with-temp-file (getenv "RESULT")
      (insert (json-encode
               `((version . ,(format "%s, %s %s" emacs-version client version)) ,@result))))))

(defun drive-findings (rows)
  "ROWS of code and LSP severity as a sorted vector of texts."
  (vconcat (sort (mapcar (lambda (row)
                           (format "%s %s" (car row)
                                   (nth (cdr row) '("" "error" "warn" "info" "hint"))))
                         rows)
                 #'string<)))

(provide 'drive)
;;; drive.el ends here
